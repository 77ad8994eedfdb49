"""Short hair, cut: locks, stubble and hairlines."""
import numpy as np
from sdf import *
from kit import rgb
from kit_clay import token
from kit_hair import CROP, dome
from kit_locks import *

CROWN = (.05, .17, .43)
FRONT = lambda az: abs(az) < 58
AROUND = lambda az: abs(az) >= 58
AWAY = near(CROWN, .035)


def back_down(P):
    """Past the ears backwards, before them straight down."""
    return np.concatenate([0 * P[..., 0:1], .75 * ramp(P[..., 1:2], -.14, .12), -.8 + 0 * P[..., 0:1]], -1)


def crop(s):
    """A short cut, combed forward and a little to the side."""
    rng = np.random.default_rng(3)
    flow = whorl(CROWN, .8)
    c = Comb(s, CROP, dome(front=.030, top=.034, back=.010, base=.030)).base(crown=.034)
    aside = lambda P: flow(P) + v3(.55, 0, 0) * (P[..., 1:2] < 0) * ramp(P[..., 2:3], .1, .3)
    c.lay(c.on_edge(.060, (.004, .022), rng, AROUND), flow, .26, .036, seed=1, stop=AWAY)
    c.lay(c.within(.122, .06, rng), aside, .30, .043, seed=2, stop=AWAY, rise=.030)
    c.lay(c.on_edge(.070, (-.016, .046), rng, FRONT), aside, .36, .048, rise=.034, seed=3, stop=AWAY, sink=-.010, full=.05)


PARTED = [(-180, -.28), (-135, -.26), (-118, -.19), (-108, -.06), (-100, .035), (-86, .035), (-80, -.04), (-75, -.10), (-70, -.04), (-62, .09), (-50, .20), (-38, .275), (-28, .335), (-16, .275), (6, .235), (30, .205), (48, .155), (62, .06), (70, -.04), (75, -.10), (80, -.04), (86, .035), (100, .035), (108, -.06), (118, -.19), (135, -.26), (180, -.28)]


def beside(at=-.17, lean=-.35, until=.14, down=.35):
    """From a parting to both sides, and from the crown behind it."""
    behind = whorl((at * .4, until + .04, .43), .5)

    def flow(P):
        x, y = P[..., 0:1], P[..., 1:2]
        side = np.where(x > at, 1., -1.)
        over = np.concatenate([side, 0 * x + lean * np.clip(-y * 3, -.4, 1), 0 * x - down], -1)
        back = ramp(y, until - .20, until + .10)
        return over * (1 - back) + behind(P) * back
    return flow


def crosses(at, until=.16):
    return lambda P, Q: ((P[..., 0] > at) != (Q[..., 0] > at)) & (Q[..., 1] < until) & (Q[..., 2] > .12)


def parted(s):
    """Parted at the side and combed over."""
    rng = np.random.default_rng(5)
    at = -.19
    full = lambda az, z, P: .030 + .050 * ramp(z, .08, .34) * ramp(P[..., 0], at, at + .16) * ramp(.56 - P[..., 0], 0, .3) + .016 * ramp(z, .1, .3)
    c = Comb(s, PARTED, full).base()
    flow, stop = beside(at), crosses(at)
    c.lay(c.on_edge(.058, (.004, .020), rng, AROUND), flow, .26, .034, seed=1, stop=stop)
    c.lay(c.within(.125, .06, rng, lambda P: np.abs(P[:, 0] - at) > .05), flow, .42, .044, seed=2, stop=stop, rise=.026)
    c.lay(c.on_edge(.066, (-.012, .036), rng, lambda az: -24 < az < 60), flow, .60, .048, rise=.030, seed=3, stop=stop, sink=-.008, full=.05)


def brushed_up(s):
    """Brushed up and back from the forehead."""
    rng = np.random.default_rng(7)

    def full(az, z, P):
        y = P[..., 1]
        return .028 + .018 * ramp(z, .1, .3) + .125 * ramp(z, .12, .30) * np.exp(-((y + .27) / .20) ** 2) * np.exp(-(P[..., 0] / .30) ** 2)
    c = Comb(s, CROP, full).base(.72, fore=.010, full=.16)

    def flow(P):
        top = ramp(P[..., 2:3], .14, .30)
        up = v3(.22, 1., .5) + v3(.5, 0, 0) * P[..., 0:1]
        return back_down(P) * (1 - top) + up * top
    c.lay(c.on_edge(.058, (.004, .022), rng, AROUND), flow, .26, .034, seed=1)
    c.lay(c.within(.125, .05, rng, lambda P: P[:, 1] > -.02), flow, .32, .040, seed=2, rise=.024)
    c.lay(c.on_edge(.060, (-.24, -.14), rng, FRONT), flow, .36, .044, seed=3, rise=.036, full=.15, root=.000, tip=.4)
    front = c.within(.100, .18, rng, lambda P: (P[:, 1] < .02) & (P[:, 2] > .2))
    c.lay(front, flow, .34, .046, seed=4, rise=.052, full=.12, tip=.22, root=.0)


def shaved(s, line, thick, where=lambda P: np.ones(len(P), bool)):
    c = Comb(s, line, thick).base(1., round_=.01, inset=.0, fore=.0, full=.045)
    c.grains(whorl(CROWN, .8), where=where)


# Where scissors end and the clipper begins.
TOP_LOW = .13
TOP = [(0, .262), (20, .262), (38, .235), (52, .165), (64, .150), (90, .150), (120, .150), (180, .115)]


def short_fade(s):
    """Texture on top, shaved to the skin at the sides."""
    rng = np.random.default_rng(9)
    shaved(s, CROP, .012, lambda P: P[:, 2] < TOP_LOW + .04)
    c = Comb(s, TOP, lambda az, z, P: .026 + .042 * ramp(z, .12, .34) + .020 * np.exp(-((P[..., 1] + .25) / .25) ** 2)).base()
    flow = whorl(CROWN, .8)
    fore = lambda P: flow(P) + v3(.35, -.5, 0) * (P[..., 1:2] < .1)
    c.lay(c.on_edge(.058, (.000, .030), rng, AROUND), flow, .24, .036, seed=1, stop=AWAY)
    c.lay(c.within(.112, .05, rng), fore, .26, .042, seed=2, stop=AWAY, rise=.040)
    c.lay(c.on_edge(.066, (-.012, .030), rng, FRONT), fore, .30, .046, rise=.044, seed=3, stop=AWAY, sink=-.010, full=.05)
    shades(s, .026, .035)


def shades(s, cut, low):
    """Long hair in its own colour, clipped hair in the colour of stubble, fading downwards."""
    hair, clipped, faded = rgb(token('hair')), rgb(token('crop')), rgb(token('fade'))

    def paint(V, col):
        long = (s.sk.dist(V.astype(F)) > cut) & (V[:, 2] > TOP_LOW - .06)
        return np.where(long[:, None], hair, np.where((V[:, 2] > ragged(V, low))[:, None], clipped, faded))
    s.paint = paint


def ragged(V, low):
    """A height with small points, lower at the back."""
    a = azimuth(V)
    return low - .10 * ramp(V[:, 1], .1, .4) + .020 * np.abs(np.sin(np.radians(a) * 22 + 1.2 * np.sin(np.radians(a) * 5)))


RECEDED = [(0, .318), (10, .322), (20, .352), (30, .388), (40, .378), (50, .280), (60, .145), (68, .02), (72, -.07), (77, -.08), (82, .0), (88, .035), (100, .035), (108, -.06), (118, -.19), (180, -.27)]


def receded(s):
    """High at the temples, combed back."""
    rng = np.random.default_rng(11)
    c = Comb(s, RECEDED, dome(top=.016, base=.026)).base(full=.05)

    def flow(P):
        top = ramp(P[..., 2:3], .10, .30)
        return back_down(P) * (1 - top) + (v3(.12, 1, 0) + v3(.6, 0, 0) * P[..., 0:1]) * top - v3(0, 0, .5) * ramp(P[..., 1:2], .1, .4)
    c.lay(c.on_edge(.056, (.004, .020), rng, lambda az: abs(az) > 66), flow, .24, .034, seed=1)
    c.lay(c.within(.105, .04, rng), flow, .30, .038, seed=2, rise=.022, root=-.010, full=.05)


RIM = [(0, 1.2), (50, 1.2), (58, .26), (64, .06), (70, -.06), (75, -.10), (80, -.04), (86, .035), (100, .035), (108, -.06), (118, -.19), (180, -.27)]


def rim(s):
    """Bald on top, a rim of brushed hair round the back."""
    rng = np.random.default_rng(13)
    upper = lambda P: .185 + .05 * np.clip(P[..., 1], -.4, .4) - .02 * np.sin(azimuth(P) * .09)
    c = Comb(s, RIM, lambda az, z, P: .034 * np.sqrt(ramp(upper(P) - z, .0, .16)) - .040 * ramp(z - upper(P), -.01, .02)).base(.7, full=.05)
    flow = back_down
    below = lambda P: (P[:, 2] < upper(P) - .05) & (np.abs(azimuth(P)) > 60)
    stop = lambda P, Q: Q[..., 2] > upper(Q) - .004
    c.lay(c.on_edge(.052, (.004, .022), rng, lambda az: abs(az) > 62), flow, .24, .030, seed=1, stop=stop, root=-.016)
    c.lay(c.within(.086, .05, rng, below), flow, .28, .036, seed=2, stop=stop, rise=.020, root=-.018)


CLIPPED = [(0, .262), (24, .266), (40, .262), (50, .225), (56, .140), (62, .065), (68, .0), (71, -.085), (75, -.12), (80, -.11), (82, -.03), (87, .035), (100, .035), (108, -.06), (118, -.19), (135, -.26), (180, -.28)]


def clipped(s):
    """Shaved to stubble, with a drawn hairline."""
    shaved(s, CLIPPED, .014)
    crown, faded = rgb(token('crop')), rgb(token('fade'))
    s.paint = lambda V, col: np.where((V[:, 2] > ragged(V, -.01))[:, None], crown, faded)


PIXIE = [(-180, -.32), (-150, -.30), (-118, -.20), (-104, -.05), (-94, -.02), (-84, -.06), (-76, -.16), (-68, -.12), (-58, .04), (-46, .17), (-34, .265), (-26, .30), (-14, .235), (8, .165), (28, .115), (46, .06), (60, -.05), (74, -.18), (82, -.14), (92, -.02), (104, -.05), (118, -.20), (150, -.30), (180, -.32)]


def pixie_cut(s):
    """Short, with a long fringe swept over the forehead."""
    rng = np.random.default_rng(15)
    at = -.20
    c = Comb(s, PIXIE, dome(front=.030, top=.040, back=.020, base=.036)).base()
    flow, stop = beside(at, -.9, .16, .5), crosses(at)
    c.lay(c.on_edge(.058, (.006, .050), rng, AROUND), flow, .30, .038, seed=1, stop=stop)
    c.lay(c.within(.118, .07, rng, lambda P: np.abs(P[:, 0] - at) > .05), flow, .40, .046, seed=2, stop=stop, rise=.032)
    c.lay(c.on_edge(.070, (-.012, .050), rng, lambda az: -24 < az < 62), flow, .62, .050, rise=.036, seed=3, stop=stop, sink=-.010, full=.06)


def slicked(s):
    """Long strands from the forehead straight back."""
    rng = np.random.default_rng(17)
    line = [(a, z + .012) for a, z in CROP]
    c = Comb(s, line, lambda az, z, P: .028 + .026 * ramp(z, .10, .34)).base(.60, fore=.010, full=.10)

    def flow(P):
        top = ramp(P[..., 2:3], .02, .24)
        fall = v3(0, 0, -1.) * ramp(P[..., 1:2], .05, .42)
        return back_down(P) * (1 - top) + (v3(0, 1, 0) + v3(.35, 0, 0) * P[..., 0:1]) * top + fall
    c.lay(c.on_edge(.070, (.004, .030), rng, AROUND), flow, .80, .036, seed=1, steps=14, rise=.012, full=.08)
    c.lay(c.within(.180, .10, rng, lambda P: P[:, 1] > .0), flow, .85, .042, seed=2, steps=15, rise=.024, root=-.004, full=.08)
    c.lay(c.on_edge(.074, (-.42, -.26), rng, FRONT), flow, .60, .040, seed=3, steps=12, rise=.012, full=.08, root=-.004, tip=.6, dive=.012)
    c.lay(c.within(.17, .06, rng, lambda P: (np.abs(azimuth(P)) > 62) & (P[:, 2] < .24)), flow, .5, .036, seed=5, steps=10, rise=.026)


def pompadour(s):
    """A high roll over the forehead, tight at the sides."""
    rng = np.random.default_rng(19)

    def full(az, z, P):
        y, x = P[..., 1], P[..., 0]
        return .024 + .012 * ramp(z, .1, .3) + (.245 * np.exp(-((y + .24) / .19) ** 2) + .05 * np.exp(-(y / .3) ** 2)) * ramp(z, .14, .34) * np.exp(-(x / .33) ** 4)
    c = Comb(s, CROP, full).base(.88, fore=.008, full=.19)

    def flow(P):
        top = ramp(P[..., 2:3], .16, .30)
        return back_down(P) * (1 - top) + (v3(.62, 1, .35) + v3(-.5, 0, 0) * P[..., 0:1]) * top
    c.lay(c.on_edge(.056, (.004, .022), rng, AROUND), flow, .26, .032, seed=1)
    c.lay(c.within(.115, .05, rng, lambda P: (P[:, 1] > .0) | (P[:, 2] < .18)), flow, .36, .036, seed=2, rise=.018)
    c.lay(c.on_edge(.060, (-.40, -.28), rng, FRONT), flow, .56, .056, seed=3, steps=12, rise=.016, full=.19, root=.0, tip=.6, dive=.02)
    c.lay(c.within(.120, .24, rng, lambda P: (P[:, 1] < .12) & (P[:, 2] > .2)), flow, .46, .054, seed=4, steps=12, rise=.022, full=.19, tip=.45, root=.0, dive=.02)


def curly_fade(s):
    """Curls on top, shaved at the sides."""
    rng = np.random.default_rng(21)
    shaved(s, CROP, .012, lambda P: P[:, 2] < TOP_LOW + .04)
    c = Comb(s, TOP, lambda az, z, P: .040 + .050 * ramp(z, .12, .36)).base(.95, full=.05)
    curls(c, np.concatenate([c.within(.128, .03, rng), c.on_edge(.105, (-.04, .004), rng)]), .058, .031)
    shades(s, .026, .035)


# Only the top is long: a line that keeps the parted side shaved.
OVER_TOP = [(-180, .13), (-120, .16), (-90, .19), (-64, .215), (-44, .285), (-30, .325), (-16, .275), (6, .24), (30, .20), (50, .14), (66, .07), (90, .06), (120, .08), (150, .11), (180, .13)]


def undercut(s):
    """Long on top and combed to one side, shaved below."""
    rng = np.random.default_rng(23)
    at = -.22
    shaved(s, CROP, .012, lambda P: P[:, 2] < .26)
    full = lambda az, z, P: .036 + .055 * ramp(z, .08, .34) * ramp(P[..., 0], at, at + .16)
    c = Comb(s, OVER_TOP, full).base()
    flow, stop = beside(at, -.2, .30, .35), crosses(at, .3)
    c.lay(c.on_edge(.062, (.000, .060), rng, lambda az: az > 54 or az < -150), flow, .42, .044, seed=1, stop=stop, rise=.04)
    c.lay(c.on_edge(.058, (-.01, .02), rng, lambda az: -150 < az < -40), flow, .20, .034, seed=5, stop=stop)
    c.lay(c.within(.125, .06, rng, lambda P: np.abs(P[:, 0] - at) > .05), flow, .46, .048, seed=2, stop=stop, rise=.032)
    c.lay(c.on_edge(.070, (-.012, .045), rng, lambda az: -24 < az < 58), flow, .62, .050, rise=.036, seed=3, stop=stop, sink=-.010, full=.05)
    shades(s, .027, .035)


MIDDLE = [(0, .345), (8, .285), (20, .225), (36, .185), (50, .12), (62, .02), (70, -.07), (76, -.12), (80, -.06), (87, .02), (100, .02), (108, -.07), (118, -.20), (180, -.29)]


def flat_parting(s):
    """Short and flat, parted in the middle."""
    rng = np.random.default_rng(25)
    c = Comb(s, MIDDLE, lambda az, z, P: .030 + .022 * ramp(z, .1, .3) * ramp(np.abs(P[..., 0]), .0, .09)).base()
    flow, stop = beside(.0, -.25, .16, .55), crosses(.0)
    c.lay(c.on_edge(.056, (.004, .022), rng, AROUND), flow, .28, .034, seed=1, stop=stop)
    c.lay(c.within(.110, .05, rng, lambda P: np.abs(P[:, 0]) > .06), flow, .40, .038, seed=2, stop=stop, rise=.018)
    c.lay(c.on_edge(.060, (-.010, .018), rng, lambda az: 6 < abs(az) < 58), flow, .46, .040, rise=.022, seed=3, stop=stop, full=.05)


CURTAINS = [(0, .345), (7, .275), (16, .185), (28, .12), (42, .05), (54, -.04), (66, -.13), (76, -.18), (84, -.14), (94, -.08), (106, -.12), (118, -.22), (180, -.32)]


def curtains(s):
    """Two waves from a middle parting down to the cheekbones."""
    rng = np.random.default_rng(27)
    c = Comb(s, CURTAINS, lambda az, z, P: .036 + .046 * ramp(z, .02, .26) * ramp(np.abs(P[..., 0]), .0, .10)).base()
    flow, stop = beside(.0, -.55, .16, .55), crosses(.0)
    c.lay(c.on_edge(.062, (.004, .040), rng, AROUND), flow, .34, .042, seed=1, stop=stop)
    c.lay(c.within(.125, .06, rng, lambda P: np.abs(P[:, 0]) > .06), flow, .46, .046, seed=2, stop=stop, rise=.028)
    c.lay(c.on_edge(.070, (-.012, .050), rng, lambda az: 6 < abs(az) < 62), flow, .66, .050, rise=.040, seed=3, stop=stop, sink=-.012, full=.05, steps=12)


MOP = [(0, .155), (18, .15), (34, .11), (48, .02), (60, -.09), (72, -.19), (84, -.21), (100, -.20), (118, -.28), (180, -.34)]


def mop(s):
    """Full hair over ears and forehead."""
    rng = np.random.default_rng(29)
    c = Comb(s, MOP, dome(front=.030, top=.050, back=.025, side=.02, base=.046)).base()
    flow = whorl(CROWN, 1.1)
    swing = lambda P: flow(P) + np.concatenate([.35 * np.sin(P[..., 2:3] * 9 + P[..., 1:2] * 6), .3 * np.cos(P[..., 2:3] * 9), 0 * P[..., 0:1]], -1)
    c.lay(c.on_edge(.068, (.000, .060), rng, AROUND), swing, .36, .048, seed=1, stop=AWAY, rise=.034)
    c.lay(c.within(.128, .08, rng), swing, .36, .052, seed=2, stop=AWAY, rise=.050)
    c.lay(c.on_edge(.076, (-.010, .060), rng, FRONT), swing, .46, .054, rise=.046, seed=3, stop=AWAY, sink=-.012, full=.06)


SET = [(0, .315), (14, .30), (28, .265), (42, .20), (54, .10), (64, -.02), (74, -.12), (84, -.10), (94, -.03), (106, -.08), (120, -.20), (180, -.29)]


def set_waves(s):
    """Short hair set in soft waves, brushed off the face."""
    rng = np.random.default_rng(31)

    def full(az, z, P):
        return .044 + .075 * ramp(z, .05, .36) + .020 * np.clip(np.abs(P[..., 0]) / .46, 0, 1) ** 3
    c = Comb(s, SET, full).base(.76, fore=.010, full=.12)

    def flow(P):
        x, y, z = P[..., 0:1], P[..., 1:2], P[..., 2:3]
        wave = .75 * np.sin(z * 17 + 9 * y * (z > .2) + 3 * np.abs(x))
        back = np.concatenate([np.sign(x) * .3 + 0 * x, 1 + 0 * x, -.35 - .8 * ramp(y, 0, .4)], -1)
        return back + np.concatenate([np.sign(x) * wave, 0 * x, wave * .9], -1)
    c.lay(c.on_edge(.064, (.002, .028), rng, AROUND), flow, .34, .044, seed=1, rise=.024)
    c.lay(c.within(.115, .05, rng), flow, .46, .048, seed=2, rise=.036, full=.12, root=-.002, steps=12, tip=.45)
    c.lay(c.on_edge(.074, (-.20, -.12), rng, FRONT), flow, .34, .050, seed=3, rise=.034, full=.12, root=.0, tip=.5)


def short_curls(s):
    """Curls all over, to the ears."""
    rng = np.random.default_rng(33)
    line = [(0, .235), (20, .23), (36, .19), (50, .10), (62, -.02), (74, -.13), (86, -.11), (98, -.08), (112, -.16), (180, -.28)]
    c = Comb(s, line, dome(top=.040, side=.020, back=.02, base=.050)).base(.95, full=.07)
    s.s.voxel = .0110
    curls(c, np.concatenate([c.within(.155, .05, rng), c.on_edge(.125, (-.045, .005), rng)]), .072, .037, rise=.045)


THIN = [(0, .330), (9, .312), (18, .345), (30, .380), (42, .360), (52, .26), (61, .13), (68, .01), (72, -.07), (77, -.08), (82, .0), (88, .035), (100, .035), (108, -.06), (118, -.19), (180, -.27)]


def thin_top(s):
    """A few strands combed back over a scalp that shows."""
    rng = np.random.default_rng(35)
    bare = lambda P: ramp(P[..., 2], .20, .30)
    c = Comb(s, THIN, lambda az, z, P: .032 * (1 - bare(P)) - .012 * bare(P)).base(.7, fore=.0, full=.05)
    flow = lambda P: back_down(P) * (1 - bare(P))[..., None] + (v3(.15, 1, 0) + v3(.5, 0, 0) * P[..., 0:1] - v3(0, 0, .9) * ramp(P[..., 1:2], .1, .4)) * bare(P)[..., None]
    c.lay(c.on_edge(.054, (.004, .022), rng, lambda az: abs(az) > 62), flow, .24, .032, seed=1)
    c.lay(c.within(.095, .05, rng, lambda P: P[:, 2] < .20), flow, .28, .037, seed=2, rise=.022, root=-.016)
    c.lay(c.within(.150, .0, rng, lambda P: (P[:, 2] > .22) & (P[:, 1] > -.30)), flow, .50, .024, seed=3, steps=10, rise=.012, root=.008, full=.03)


def curls_all(s):
    """A full head of curls."""
    rng = np.random.default_rng(37)
    c = Comb(s, CROP, dome(top=.055, side=.016, back=.016, base=.044)).base(.95, full=.07)
    s.s.voxel = .0105
    curls(c, np.concatenate([c.within(.140, .05, rng), c.on_edge(.112, (-.05, .000), rng)]), .064, .034, rise=.045)


def tousled(s):
    """Tousled, points in all directions."""
    rng = np.random.default_rng(39)
    flow = whorl(CROWN, .9)
    c = Comb(s, CROP, dome(front=.036, top=.050, back=.016, base=.034)).base()
    toss = lambda P: flow(P) + .75 * np.concatenate([np.sin(P[..., 1:2] * 13 + P[..., 2:3] * 7), np.sin(P[..., 0:1] * 12 + 1), 0 * P[..., 0:1]], -1) * ramp(P[..., 2:3], .0, .25)
    c.lay(c.on_edge(.064, (.004, .040), rng, AROUND), toss, .28, .042, seed=1, stop=AWAY, rise=.030)
    c.lay(c.within(.135, .07, rng), toss, .28, .050, seed=2, stop=AWAY, rise=.075, root=-.014)
    c.lay(c.on_edge(.076, (-.014, .070), rng, FRONT), toss, .36, .052, rise=.050, seed=3, stop=AWAY, sink=-.012, full=.05)


def ear_waves(s):
    """Loose waves over the ears."""
    rng = np.random.default_rng(67)
    at = -.17
    line = [(-180, -.33), (-118, -.27), (-100, -.19), (-84, -.19), (-72, -.15), (-60, -.02), (-46, .15), (-34, .27), (-24, .32), (-12, .27), (6, .215), (26, .155), (42, .07), (56, -.06), (70, -.17), (84, -.20), (100, -.20), (118, -.28), (180, -.33)]
    c = Comb(s, line, dome(front=.030, top=.044, back=.02, side=.022, base=.042)).base()
    flow, stop = beside(at, -.3), crosses(at)
    wave = lambda P: flow(P) + unit(np.stack([-P[..., 1], P[..., 0], 0 * P[..., 0]], -1)) * .95 * np.sin(P[..., 2:3] * 19 + 2 * P[..., 0:1])
    c.lay(c.on_edge(.070, (.000, .050), rng, AROUND), wave, .40, .046, seed=1, stop=stop, rise=.036, steps=11)
    c.lay(c.within(.130, .07, rng, lambda P: np.abs(P[:, 0] - at) > .05), wave, .46, .050, seed=2, stop=stop, rise=.046, steps=11)
    c.lay(c.on_edge(.074, (-.012, .040), rng, lambda az: -22 < az < 58), wave, .60, .050, rise=.044, seed=3, stop=stop, sink=-.010, full=.05, steps=12)


CUTS = {'crop': crop, 'parted': parted, 'brushed-up': brushed_up, 'short-fade': short_fade, 'receded': receded, 'rim': rim, 'clipped': clipped, 'pixie-cut': pixie_cut,
        'slicked': slicked, 'pompadour': pompadour, 'curly-fade': curly_fade, 'undercut': undercut, 'flat-parting': flat_parting, 'curtains': curtains, 'mop': mop,
        'set-waves': set_waves, 'short-curls': short_curls, 'thin-top': thin_top, 'curls': curls_all, 'tousled': tousled, 'ear-waves': ear_waves}
