# Counts the leaves of the move tree of Los Alamos chess, independently of the Lab. Reads lines of `FEN|depth`.
import sys
N = 6
def squares(): return [(f, r) for r in range(N) for f in range(N)]
def read(fen):
    ranks, side = fen.split()[:2]
    board = {}
    for r, row in zip(range(N - 1, -1, -1), ranks.split("/")):
        f = 0
        for c in row:
            if c.isdigit(): f += int(c)
            else: board[f, r] = c; f += 1
    return board, side
DIAG = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ROOK = [(1, 0), (-1, 0), (0, 1), (0, -1)]
JUMP = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
def own(c, side): return c.isupper() == (side == "w")
def raw(board, side):
    for (f, r), c in list(board.items()):
        if not own(c, side): continue
        k = c.upper()
        if k == "P":
            d = 1 if side == "w" else -1
            to = (f, r + d)
            targets = [to] if to not in board else []
            targets += [t for t in ((f - 1, r + d), (f + 1, r + d)) if t in board and not own(board[t], side)]
            for t in targets:
                if t[1] in (0, N - 1):
                    for p in "QRN": yield (f, r), t, p
                else: yield (f, r), t, ""
            continue
        steps = {"N": JUMP, "K": ROOK + DIAG, "R": ROOK, "Q": ROOK + DIAG}[k]
        for a, b in steps:
            x, y = f + a, r + b
            while 0 <= x < N and 0 <= y < N:
                if (x, y) in board and own(board[x, y], side): break
                yield (f, r), (x, y), ""
                if (x, y) in board or k in "NK": break
                x, y = x + a, y + b
def after(board, move, side):
    a, b, p = move
    new = dict(board)
    c = new.pop(a)
    new[b] = (p if side == "w" else p.lower()) if p else c
    return new
def other(side): return "b" if side == "w" else "w"
def legal(board, side):
    king = "K" if side == "w" else "k"
    for m in raw(board, side):
        new = after(board, m, side)
        if not any(new.get(t) == king for _, t, _ in raw(new, other(side))): yield m
def dead(board):
    rest = sorted(c.upper() for c in board.values() if c not in "Kk")
    return rest in ([], ["N"])
def perft(board, side, depth):
    if depth == 0: return 1
    if dead(board): return 0
    moves = list(legal(board, side))
    if depth == 1: return len(moves)
    return sum(perft(after(board, m, side), other(side), depth - 1) for m in moves)
for line in sys.stdin:
    fen, depth = line.rstrip("\n").split("|")
    board, side = read(fen)
    print(" ".join(str(perft(board, side, d)) for d in range(1, int(depth) + 1)))
