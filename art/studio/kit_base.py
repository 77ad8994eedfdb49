"""The kit's bases: a foot with a band for the name, and a top that is set back and painted."""
import numpy as np
import kit
from kit import rgb
from sdf import *
from kit_clay import KitFigure

RADIUS, HEIGHT = .54, .20
TOP, DEEP = .486, .045                                                # the top's radius, and how far it reaches into the foot
INK, BRASS = '#26272e', '#c39a4e'


def puck():
    """Kit 1's: one closed revolved body, high enough for raised letters on its side."""
    fig = KitFigure(); r, h, b = RADIUS, HEIGHT, .022
    prof = [(1e-4, -h), (r - .010, -h), (r, -h + .010), (r, -h + .018), (r - .010, -h + .026), (r - .010, -b - .012), (r - .004, -b - .006), (r, -b)]
    prof += [(r - b + b * np.cos(t), -b + b * np.sin(t)) for t in np.linspace(.2, np.pi / 2, 6)] + [(r * .6, 0), (1e-4, 0)]
    V, Q = kit.lathe(prof, 96)
    fig.raw('base', V, Q, '#26272e', 'satin')
    return fig.objs


def revolved(fig, name, profile, colour, finish='satin', n=96):
    V, Q = kit.lathe(profile, n)
    fig.raw(name, V, Q, colour, finish)


def foot(fig, colour=INK):
    """A rounded foot, the band of the letters, and a shoulder up to the top."""
    h, band = HEIGHT, RADIUS - .010
    prof = [(1e-4, -h), (band * .6, -h), (band - .022, -h)]
    prof += [(band - .022 + .022 * np.sin(t), -h + .022 - .022 * np.cos(t)) for t in np.linspace(.2, np.pi / 2, 4)]
    prof += [(band, -.150), (band, -.036)]
    prof += [(band - .030 + .030 * np.cos(t), -.036 + .026 * np.sin(t)) for t in np.linspace(.25, np.pi / 2, 4)]
    prof += [(TOP + .006, -.010), (TOP + .004, -.026), (1e-4, -.026)]
    revolved(fig, 'base', prof, colour)
    t = np.linspace(0, 2 * np.pi, 8)
    revolved(fig, 'bead', [(TOP + .007 + .011 * np.cos(a), -.012 + .011 * np.sin(a)) for a in t], BRASS, 'metal', n=64)


def flat_top(fig, colour, finish='satin'):
    prof = [(1e-4, -DEEP), (TOP, -DEEP), (TOP, -.006)] + [(TOP - .006 + .006 * np.cos(a), -.006 + .006 * np.sin(a)) for a in np.linspace(.3, np.pi / 2, 4)] + [(1e-4, 0)]
    revolved(fig, 'top', prof, colour, finish)


def sculpted_top(fig, paint, dip=None, voxel=.0095, finish='cloth', wash=.06):
    """dip: how far the surface lies below 0 at a place; nothing stands above it, where the feet are."""
    s = Sculpt(voxel)

    def f(P):
        x, y, z = P[..., 0], P[..., 1], P[..., 2]
        r = np.sqrt(x * x + y * y)
        low = dip(x, y) if dip is not None else 0
        return smax(smax(r - TOP, z + low, .010), -DEEP - z, .002).astype(F)
    s.add(fn(f, (-TOP - .02, -TOP - .02, -DEEP - .02), (TOP + .02, TOP + .02, .02)))
    fig.clay('top', s, '#ffffff', finish, wash=wash, paint=paint)


def coloured(*layers):
    """Paint from layers of (colour, where); the first has no where."""
    def paint(V, col):
        col = np.tile(rgb(layers[0]), (len(V), 1))
        for colour, where in layers[1:]:
            col[where(V[:, 0], V[:, 1])] = rgb(colour)
        return col
    return paint


def slim(fig):
    flat_top(fig, '#33343d')


def wood(fig):
    seams = (-.33, -.165, 0, .165, .33)
    board = lambda y: np.searchsorted(seams, y)
    ends = (.12, -.20, .26, -.08, .18, -.15)

    def dip(x, y):
        d = np.min([np.abs(y - s) for s in seams], axis=0)
        end = np.abs(x - np.take(ends, board(y)))
        grain = .0016 * np.sin(y * 140 + 2.4 * np.sin(x * 7 + board(y) * 2.1))
        return .0025 + grain + .013 * np.exp(-(np.minimum(d, end) / .007) ** 2)
    paint = coloured('#a8743f', ('#96633a', lambda x, y: (board(y) + (x > np.take(ends, board(y)))) % 3 == 1), ('#b88450', lambda x, y: (board(y) + (x > np.take(ends, board(y)))) % 3 == 2))
    sculpted_top(fig, paint, dip, finish='satin', wash=.12)


def grass(fig):
    rng = np.random.default_rng(5)
    at = rng.uniform(-TOP, TOP, (260, 2)); size = rng.uniform(.020, .036, 260); high = rng.uniform(.3, 1, 260)

    def dip(x, y):
        up = np.zeros_like(x)
        for (cx, cy), s, k in zip(at, size, high):
            up = np.maximum(up, k * np.exp(-(((x - cx) ** 2 + (y - cy) ** 2) / (s * s))))
        return .020 * (1 - up)
    paint = coloured('#5f9a44', ('#6fac4d', lambda x, y: np.sin(x * 31 + 2 * np.sin(y * 17)) * np.sin(y * 27 + x * 9) > .12))
    sculpted_top(fig, paint, dip, voxel=.0105, finish='cloth', wash=.22)
    for i, a in enumerate((.5, 1.25, 2.3, 3.6, 4.5, 5.5)):
        c = v3(.415 * np.sin(a), -.415 * np.cos(a), -.010)
        s = Sculpt(.0052)
        for k in range(5):
            b = k * 2 * np.pi / 5
            s.add(ell(c + v3(.017 * np.cos(b), .017 * np.sin(b), 0), (.0125, .0125, .006)), .003)
        fig.clay('daisy', s, ('#fdf7ea', '#f4c2cf', '#fdf7ea')[i % 3], 'cloth', wash=0)
        m = Sculpt(.0045); m.add(ell(c + v3(0, 0, .001), (.0095, .0095, .0065))); fig.clay('eye', m, '#efb93c', 'cloth', wash=0)


def pitch(fig):
    strip = lambda x, y: np.abs(x) < .185
    crease = lambda x, y: strip(x, y) & (np.abs(y + .345) < .0095)
    returns = lambda x, y: (np.abs(np.abs(x) - .150) < .0085) & (y < -.335)
    mown = lambda x, y: ~strip(x, y) & (np.floor((y + 1) / .12) % 2 == 0)
    dip = lambda x, y: .003 + np.where(strip(x, y), .0015, .0025 * (1 + np.sin(x * 210) * np.sin(y * 190)) * .5)
    sculpted_top(fig, coloured('#4f8f45', ('#5ea04f', mown), ('#d3b382', strip), ('#fbf6ea', crease), ('#fbf6ea', returns)), dip, wash=.05)


def rangoli(fig):
    def polar(x, y):
        return np.sqrt(x * x + y * y), np.arctan2(x, -y)

    def petals(n, inner, outer, turn=0., sharp=.8):
        def where(x, y):
            r, a = polar(x, y)
            edge = inner + (outer - inner) * np.abs(np.cos(n / 2 * (a + turn))) ** sharp
            return (r > inner) & (r < edge)
        return where

    def ring(at, half):
        return lambda x, y: np.abs(polar(x, y)[0] - at) < half

    def dots(n, at, size, turn=0.):
        def where(x, y):
            r, a = polar(x, y)
            b = (a + turn + np.pi / n) % (2 * np.pi / n) - np.pi / n
            return (r * np.cos(b) - at) ** 2 + (r * np.sin(b)) ** 2 < size * size
        return where
    sculpted_top(fig, coloured('#7a2148', ('#e2603a', petals(12, .300, .462)), ('#f2b63c', petals(12, .300, .412)), ('#fbf3e4', ring(.300, .0095)), ('#2f8f86', lambda x, y: polar(x, y)[0] < .290), ('#fbf3e4', petals(8, .120, .278, np.pi / 8)),
                                ('#d8457e', petals(8, .120, .246, np.pi / 8)), ('#fbf3e4', dots(12, .452, .0125, np.pi / 12)), ('#f2b63c', lambda x, y: polar(x, y)[0] < .118)), lambda x, y: .002 + 0 * x, voxel=.0105, wash=0)


def stage(fig):
    boards = lambda x, y: .003 + .010 * np.exp(-((np.abs((x + .055) % .11 - .055)) / .005) ** 2)
    sculpted_top(fig, coloured('#4a3026', ('#573a2d', lambda x, y: np.floor((x + .055) / .11) % 2 == 0)), boards, finish='gloss', wash=.08)
    for a in np.radians(np.linspace(-66, 66, 9)):
        s = Sculpt(.0052); s.add(ell((.511 * np.sin(a), -.511 * np.cos(a), -.0165), (.0155, .0155, .0150)))
        fig.clay('light', s, '#ffe6a3', 'gloss', wash=0)


TOPS = {'slim': slim, 'wood': wood, 'grass': grass, 'pitch': pitch, 'rangoli': rangoli, 'stage': stage}


def base(top):
    if top == 'round':
        return puck()
    fig = KitFigure()
    foot(fig); TOPS[top](fig)
    return fig.objs
