"""What is worn over any outfit, in any pose: a garland, a scarf, bangles, and mehndi on the hands."""
import math
import numpy as np
from sdf import *
from kit import catmull, rgb
from kit_clay import Piece, token
from kit_cloth import ARM, arm_path, body, bulges, elbow_inside, limb, posture, shell
from kit_hands import axes, hand

# Beyond the bare body cloth lies between .012 and .067: what lies over all of it has its middle at LIFT.
LIFT = .040
GOLD = '#e0b04a'


def settled(P, lift):
    """Points moved straight off the bare body to a distance from it."""
    form, P = body(0.), P.astype(F)
    for _ in range(24):
        e = .004
        d = lambda *o: form.dist(P + v3(o)) - form.dist(P - v3(o))
        n = np.stack([d(e, 0, 0), d(0, e, 0), d(0, 0, e)], -1)
        n /= np.linalg.norm(n, axis=-1, keepdims=True) + 1e-9
        P = (P + .7 * n * (lift - form.dist(P))[:, None]).astype(F)
    return P


def spaced(P, step):
    """Points at even steps along a line."""
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))])
    n = max(2, int(round(s[-1] / step)))
    return np.stack([np.interp(np.linspace(0, s[-1], n + 1), s, P[:, a]) for a in range(3)], 1)


GARLAND = [(0, .165, .800), (.085, .125, .825), (.132, .020, .835), (.128, -.10, .780), (.112, -.17, .690), (.086, -.20, .590), (.044, -.22, .505), (0, -.225, .478)]


def marigold(s, c, n, r, turn):
    """A ball of petals in three rings round the axis n."""
    R = aim((0, 0, 0), n)
    s.add(ell(c, (r * .86, r * .86, r * .80), R), .004)
    for ring, (count, out, up, size) in enumerate(((8, .80, .10, .33), (6, .52, .55, .30), (1, 0, .78, .28))):
        for k in range(count):
            a = 2 * math.pi * (k + .5 * ring) / count + turn
            s.add(ell(c + R @ v3(r * out * math.cos(a), r * out * math.sin(a), r * up), r * size), .004)


def garland(p):
    """Marigolds on a string, over both shoulders and down to the waist."""
    half_ = catmull(np.array(GARLAND), 60)
    half_ = settled(half_, LIFT - .014 * np.clip((half_[:, 2] - .77) / .04, 0, 1))
    way = spaced(half_, .0605)
    way = np.concatenate([way, (way * (-1, 1, 1))[-2:0:-1]])
    string = Sculpt(.0120)
    string.add(tube(np.concatenate([way, way[:1]]), .022))
    p.fig.clay('string', string, '#5d8f3c', 'cloth', wash=0)
    out = way - settled(way, 0.)
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    kinds = {'#f2801f': Sculpt(.0088), '#f8bd2c': Sculpt(.0088)}
    for i, (c, n) in enumerate(zip(way, out)):
        marigold(list(kinds.values())[i % 2], c, n, .040, i * .7)
    for colour, s in kinds.items():
        p.fig.clay('marigold', s, colour, 'cloth', wash=.22)
    low = v3(way[len(way) // 2])
    knot = Sculpt(.0082)
    marigold(knot, low + v3(0, -.014, -.050), (0, -1, -.1), .046, .3)
    p.fig.clay('rose', knot, '#b3224a', 'cloth', wash=.22)


def scarf(p):
    """Wound once round the neck, both ends hanging in front."""
    colour, end = token('scarf'), token('scarf', .72)
    s = Sculpt(.0092)
    t = np.linspace(0, 2 * np.pi, 49)
    for k, (dz, out, r) in enumerate(((.044, -.016, .026), (.016, .006, .030), (-.016, .014, .031), (-.046, .014, .027))):
        a = t + .5 * k
        far = .138 + out + .007 * np.sin(3 * a)
        P = np.stack([far * np.sin(t), .010 - far * np.cos(t), .824 - .026 * np.cos(t) + .016 * np.sin(2 * t + .4) + dz + .012 * np.sin(2 * a)], 1)
        s.add(tube(P, r + .003 * np.sin(5 * a)), .002)
    base = Sculpt(); base.add(body(.030).shape())

    def strip(x0, lean, low, wide):
        mid = lambda z: x0 + lean * (.80 - z)

        def region(P):
            x, y, z = P[..., 0], P[..., 1], P[..., 2]
            half_ = wide * (.62 + .38 * np.clip((.78 - z) / .12, 0, 1))
            return np.maximum(np.maximum(np.abs(x - mid(z)) - half_, np.maximum(low - z, z - .82)), y).astype(F)
        one = Sculpt(.0088)
        one.add(shell(base, .044, .026)).keep(fn(region, (-.24, -.45, low - .02), (.24, .02, .84)), .016)
        folds = lambda P: (-.0095 * bulges((P[..., 0] - mid(P[..., 2])) / (wide * .66) + .15 * np.sin(P[..., 2] * 26)) * (base.dist(P) > .012)).astype(F)
        return one.warp(folds) or one, mid
    for name, x0, lean, low, wide in (('scarf end', -.052, .06, .560, .050), ('scarf end', .060, .10, .470, .052)):
        one, mid = strip(x0, lean, low, wide)
        stripes = lambda V, col, low=low: np.where((((V[:, 2] - low) > .030) & ((V[:, 2] - low) < .052) | ((V[:, 2] - low) > .068) & ((V[:, 2] - low) < .090))[:, None], rgb(end), col)
        p.fig.clay(name, one, colour, 'cloth', wash=.16, paint=stripes)
        fringe = Sculpt(.0072)
        for k in np.linspace(-.86, .86, 5):
            top = settled(np.array([(mid(low) + k * wide, -.3, low + .010)]), .052)[0]
            fringe.add(tube([top, top + v3(k * .008, -.002, -.034), top + v3(k * .016, .002, -.066)], [.0105, .0118, .0095]), .002)
        p.fig.clay('fringe', fringe, end, 'cloth', wash=.10)
    knot = Sculpt(.0090)
    knot.add(ell((.030, -.176, .772), (.056, .034, .046), rot_xyz(0, 24, 0)), 0)
    p.fig.clay('scarf', s, colour, 'cloth', wash=.18)
    p.fig.clay('knot', knot, colour, 'cloth', wash=.10)


def at_arm(p, side, t):
    path = arm_path(p, side); n = len(path) - 1
    P = np.array([np.interp(t * n, np.arange(n + 1), path[:, a]) for a in range(3)])
    Q = np.array([np.interp((t - .06) * n, np.arange(n + 1), path[:, a]) for a in range(3)])
    return v3(P), v3((P - Q) / np.linalg.norm(P - Q))


def ring(c, R, r, thick, n=20, m=6):
    """A closed ring as corners and faces."""
    a, b = np.meshgrid(np.linspace(0, 2 * np.pi, n, endpoint=False), np.linspace(0, 2 * np.pi, m, endpoint=False), indexing='ij')
    V = np.stack([(r + thick * np.cos(b)) * np.cos(a), (r + thick * np.cos(b)) * np.sin(a), thick * np.sin(b)], -1).reshape(-1, 3)
    i, j = np.meshgrid(np.arange(n), np.arange(m), indexing='ij'); k, l = (i + 1) % n, (j + 1) % m
    return V @ R.T + c, np.stack([i * m + j, k * m + j, k * m + l, i * m + l], -1).reshape(-1, 4)


BANGLES = ((.76, GOLD, 'metal'), (.815, '#b3122f', 'gloss'), (.87, '#1f8a5b', 'gloss'), (.925, GOLD, 'metal'))


SLEEVED = ((.70, GOLD, 'metal'), (.765, '#b3122f', 'gloss'), (.83, GOLD, 'metal'))


def bangles(p, sleeved=False):
    """On both wrists: narrow ones for bare arms, wide ones for long sleeves."""
    posture(p)
    wider, thick = (.032, .0170) if sleeved else (.008, .0150)
    nearer = .09 if sleeved and p.spec['grip'].get('L') == 'tucked' == p.spec['grip'].get('R') else 0  # crossed arms hide the rest
    for side in 'LR':
        for i, (t, colour, finish) in enumerate(SLEEVED if sleeved else BANGLES):
            c, d = at_arm(p, side, t + nearer)
            r = float(np.interp(t, *ARM)) + wider
            p.fig.raw('bangle', *ring(c, aim(c, c + d) @ rot_xyz(4 * (-1) ** i, 3 * (-1) ** (i // 2), 0), r, thick), colour, finish)


def along_arm(path, inner, V):
    """For each point how far before the wrist it lies, and its way round the arm."""
    best = np.full(len(V), 9.); left = np.zeros(len(V)); round_ = np.zeros(len(V))
    step = np.linalg.norm(np.diff(path, axis=0), axis=1)
    for i, (a, b) in enumerate(zip(path[:-1], path[1:])):
        ab = b - a; T = ab / step[i]
        u = np.clip((V - a) @ ab / (ab @ ab), 0, 1)
        Q = V - a - u[:, None] * ab
        d = np.linalg.norm(Q, axis=1); m = d < best
        B = inner - T * (T @ inner)
        best = np.where(m, d, best)
        left = np.where(m, step[i + 1:].sum() + (1 - u) * step[i], left)
        round_ = np.where(m, np.arctan2(Q @ np.cross(T, B), Q @ B), round_)
    return left, round_


TIPS = {'rest': .074, 'flat': .098, 'carrying': .074, 'open': .092}


def henna(p, side, sx):
    """Where it is painted: bands and points up the arm, a flower on both sides of the hand, the fingertips."""
    c, out, n, d = (v.astype(float) for v in axes(p, side, sx))
    tips = TIPS.get(p.spec.get('grip', {}).get(side, 'fist'), 9.)
    path, inner = arm_path(p, side), elbow_inside(p, side).astype(float)

    def where(V):
        left, a = along_arm(path, inner, V)
        each = lambda k: ((a * k / (2 * np.pi)) % 1 - .5) * 2 * np.pi * .052 / k
        band = (left > .006) & (left < .016) | (left > .054) & (left < .063)
        points = np.abs(each(9)) / .0150 + np.abs(left - .035) / .0150 < 1
        scallops = (left > .056) & (left < .068 + .018 * np.abs(np.cos(a * 4.5)))
        dots = np.hypot(each(9), left - .104) < .0085
        u, v = (V - c) @ out, (V - c) @ d
        r, b = np.hypot(u, v), np.arctan2(u, v)
        flower = (r < .0105) | (r > .0165) & (r < .020 + .020 * np.abs(np.cos(3 * b)))
        ends = (v > tips) | (v > tips - .024) & (v < tips - .014)
        on_hand = left < .001
        return (left > .002) & (band | points | scallops | dots) | on_hand & (flower | ends)
    return where


def painted(p, name, s, where, lift=.0030, deep=.0160):
    """Paint on a sculpt without the sculpt: drawn as a film with sharp borders, printed as a closed inlay."""
    paint = lambda V, col: np.where(where(V)[:, None], rgb(token('henna')), col)
    whole = p.fig.shaped(name, s, token('skin'), 'skin', None, 0, paint, False)
    p.fig.objs.remove(whole)
    mine = whole.label == whole.paints.index('henna')
    F = whole.F[mine[whole.F].all(1)]
    used = np.unique(F); to = np.zeros(len(whole.V), int); to[used] = np.arange(len(used))
    F, V, N = to[F], whole.V[used], whole.N[used]
    outer, inner = V + N * lift, V - N * deep
    E = np.concatenate([F[:, [0, 1]], F[:, [1, 2]], F[:, [2, 0]]]); n = len(V)
    rim = E[~np.isin(E[:, 0] * n + E[:, 1], E[:, 1] * n + E[:, 0])]
    walls = np.concatenate([np.stack([rim[:, 1], rim[:, 0], rim[:, 0] + n], 1), np.stack([rim[:, 1], rim[:, 0] + n, rim[:, 1] + n], 1)])
    solid = (np.concatenate([outer, inner]), np.concatenate([F, F[:, ::-1] + n, walls]))
    p.fig.objs.append(Piece(name, 'flat', outer, N, F, np.zeros(n, np.int64), ['henna'], whole.factor[used], solid))


def mehndi(p):
    """Red-brown paint on both hands and forearms."""
    posture(p)
    for side, sx in (('L', 1), ('R', -1)):
        s = Sculpt(.0064)
        path = arm_path(p, side); t = np.linspace(0, 1, 17)[8:]
        s.add(limb(path[8:], (np.linspace(0, 1, 9), np.interp(t, *ARM))))
        hand(p, s, side, sx)
        painted(p, 'mehndi' + side, s, henna(p, side, sx))


ANY_POSE = {'garland': garland, 'scarf': scarf}
