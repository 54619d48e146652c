"""Compares the legal moves of standard chess with those of python-chess.

Each row of the file is a FEN with any castling rights, a tab, and the moves in UCI notation, sorted.
"""

import sys

import chess

rows = 0
for row in open(sys.argv[1], encoding="utf-8"):
    fen, _, moves = row.rstrip("\n").partition("\t")
    board = chess.Board(fen)
    expected = " ".join(sorted(move.uci() for move in board.legal_moves))
    assert moves == expected, f"{fen}: {moves} instead of {expected}"
    rows += 1
print(rows)
