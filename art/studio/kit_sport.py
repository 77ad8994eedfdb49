"""The kit's clothes for sport. cloth-1 to cloth-4 are the colours of Figure.outfit.colours, in that order."""
from kit_western import *


def socks(p, colour, top=.175, stripe=None):
    for sx in (-1, 1):
        s = Sculpt(.0084); path = catmull([(sx * KNEE[0], KNEE[1], KNEE[2]), (sx * FOOT[0], .004, .060)], 9)
        s.add(limb(path, ((0, .5, 1), (.083, .080, .070)), lambda t, phi: -.006 * gauss((t - .8) / .15) * bulges(t * 8 + .1 * np.sin(phi)))).keep(zrange(.05, top), .008)
        s.add(torus((sx * (KNEE[0] + (FOOT[0] - KNEE[0]) * .3), -.010, top - .010), .074, .014), .008)
        paint = (lambda V, col: np.where((np.abs(V[:, 2] - top + .012) < .012)[:, None], rgb(stripe), rgb(colour))) if stripe else None
        p.fig.clay('sock', s, colour, 'cloth', wash=.08, paint=paint)


def shorts(p, colour, stripe=None, hem=.245):
    s = Sculpt(.0088)
    s.add(ell((0, .004, .440), (.178, .152, .098))).add(ell((0, .036, .400), (.150, .112, .090)), .05)
    for sx in (-1, 1):
        s.add(limb(catmull([(sx * .084, .002, .41), (sx * .112, -.008, .30), (sx * .122, -.010, hem - .02)], 9), ((0, .5, 1), (.112, .118, .126)), lambda t, phi: -.010 * t * bulges(phi * .8 + .3 * t)), .03)
    s.cut(half((0, 0, 1), hem), .010).cut(half((0, 0, -1), -.485), .014)
    s.warp(strokes([([(.012 * x, .335), (.070 * x, .372), (.140 * x, .392)], .017, .0125) for x in (-1, 1)], lambda P: (np.where(P[..., 1] < .05, P[..., 0], 9), P[..., 2])))

    def paint(V, col):
        return np.where(((np.abs(V[:, 0]) > .13) & (np.abs(V[:, 1]) < .024))[:, None], rgb(stripe), rgb(colour))
    p.fig.clay('shorts', s, colour, 'cloth', wash=.12, paint=paint if stripe else None)


ONE = [(-.030, .052), (.012, .052), (.012, -.052), (-.012, -.052), (-.012, .026), (-.030, .026)]
SEVEN = [(-.042, .052), (.042, .052), (.042, .030), (.012, -.052), (-.018, -.052), (.010, .026), (-.042, .026)]


def figure_on(p, s, pts, colour, x, z, size=1., back=False, lift=.006):
    patch(p, 'number', s, [((-1 if back else 1) * a * size + x, b * size + z) for a, b in pts], colour, lift, back, voxel=.0070, k=.004)


def zero(p, s, colour, x, z, size=1., back=False):
    outer, inner = oval2(.040, .052), oval2(.015, .027)
    q = Sculpt(.0068); q.add(shell(s, .006)).keep(flat([(a * size + x, b * size + z) for a, b in outer], back), .004).cut(flat([(a * size + x, b * size + z) for a, b in inner], back), .004)
    p.fig.clay('number', q, colour, 'cloth', wash=.03)


def oval2(rx, rz, n=18):
    t = np.linspace(0, 2 * np.pi, n, endpoint=False)
    return [(rx * math.copysign(abs(math.cos(a)) ** .8, math.cos(a)), rz * math.copysign(abs(math.sin(a)) ** .8, math.sin(a))) for a in t]


def jersey(p, trim, vneck=True, hem=.425):
    """A sports shirt with stripes at the sides."""
    s = loose(p, .018, hem, .014, .790 if vneck else .800)
    if vneck:
        s.cut(flat([(-.045, .87), (.045, .87), (.038, .80), (0, .752), (-.038, .80)]), .008)
    for side in 'LR':
        sleeve(p, s, side, .44, .018, .010, rim=(trim, .018, .004))
    hem_band(s, hem)

    def paint(V, col):
        a = np.abs(V[:, 0])
        line = (np.abs(V[:, 1]) < .035) & (a > .14) & (a < .23) & (V[:, 2] < .575)
        return np.where(line[:, None], rgb(trim), rgb(C1))
    p.fig.clay('jersey', s, C1, 'cloth', wash=.13, paint=paint)
    return s


def football(p):
    shorts(p, C3, C2); bare_legs(p); socks(p, C1, .190, C2); sneakers(p, C4, shade(4, .7), '#f4f1ea', False); neck(p)
    s = jersey(p, C2)
    band(p, s.uncut, C2, .782, .17, .014, .010)
    figure_on(p, s, ONE, C2, -.052, .640); zero(p, s, C2, .036, .640)
    figure_on(p, s, ONE, C2, .052, .640, 1.25, True); zero(p, s, C2, -.058, .640, 1.25, True)
    arms(p, .44)


def cricket_kit(p):
    trousers(p, C3, fly=False, stripe=C2); sneakers(p, C4, WORN, shade(4, .72)); neck(p)
    s = jersey(p, C2, False, .420)
    open_neck(s, .034, low=.745); collar(p, s.uncut, C2, gap=(.12, .42)); placket(p, s, shade(1, .84), .760, .690, .018)
    figure_on(p, s, SEVEN, '#fff4e0', 0, .610, 1.05); figure_on(p, s, SEVEN, '#fff4e0', 0, .625, 1.5, True)
    arms(p, .44)


SPORT = {'football': football, 'cricket-kit': cricket_kit}
