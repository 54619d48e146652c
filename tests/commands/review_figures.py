"""Computes the figures of a review a second time, from the [%eval] of its games, and compares them.

Arguments: the reviewed games, and what `tabia review --format csv` printed. Written from the description of Lichess's
formulas, with python-chess for everything about chess.
"""

import csv
import math
import statistics
import sys

import chess.pgn


def worth(node):
    """White's score in hundredths of a pawn, within a thousand."""
    if node.is_end():
        board = node.board()
        if board.is_checkmate():
            return -1000 if board.turn == chess.WHITE else 1000
        if board.is_game_over():
            # Stalemate, dead, or drawn by the count of moves or repetitions.
            return 0
    score = node.eval()
    if score is None:
        # The usual start.
        assert node.parent is None, node
        return 15
    score = score.white()
    if score.is_mate():
        return 1000 if score.mate() > 0 else -1000
    return max(-1000, min(1000, score.score()))


def chances(cp):
    return 100 / (1 + math.exp(-0.00368208 * cp))


def accuracy(before, after):
    if after >= before:
        return 100
    value = 103.1668100711649 * math.exp(-0.04354415386753951 * (before - after)) - 3.166924740191411 + 1
    return max(0, min(100, value))


def figures(game):
    nodes = [game, *game.mainline()]
    cps = [worth(node) for node in nodes]
    wins = [chances(cp) for cp in cps]
    moves = len(nodes) - 1
    first = game.turn() == chess.WHITE
    size = max(2, min(8, moves // 10))
    sides = {chess.WHITE: [], chess.BLACK: []}
    for i in range(moves):
        # The window that begins so that the first ones are the same.
        start = max(0, i - (size - 2))
        window = wins[start : start + size]
        weight = max(0.5, min(12, statistics.pstdev(window)))
        white = first if i % 2 == 0 else not first
        sign = 1 if white else -1
        before, after = (wins[i], wins[i + 1]) if white else (100 - wins[i], 100 - wins[i + 1])
        loss = max(0, sign * (cps[i] - cps[i + 1]))
        sides[white].append((accuracy(before, after), weight, loss))
    found = []
    for color in (chess.WHITE, chess.BLACK):
        side = sides[color]
        if not side:
            found.append((None, None))
            continue
        weighted = sum(a * w for a, w, _ in side) / sum(w for _, w, _ in side)
        harmonic = statistics.harmonic_mean([max(1, a) for a, _, _ in side])
        found.append(((weighted + harmonic) / 2, statistics.fmean(loss for _, _, loss in side)))
    return found


def main():
    rows = list(csv.DictReader(open(sys.argv[2], encoding="utf-8")))
    games = 0
    with open(sys.argv[1], encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            assert not game.errors, game.errors
            for row, (accuracy_of, loss) in zip(rows[2 * games : 2 * games + 2], figures(game)):
                assert int(row["game"]) == games + 1
                for name, found in (("accuracy", accuracy_of), ("loss", loss)):
                    expected = float(row[name]) if row[name] else None
                    assert (found is None) == (expected is None), (row, found)
                    assert found is None or abs(found - expected) < 0.1, (row, name, found)
            games += 1
    assert len(rows) == 2 * games
    print(games)


main()
