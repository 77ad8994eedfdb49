"""Hair that hangs: locks along a flow on the skull and on what goes on below it."""
import numpy as np
from sdf import *
from kit_hair import dome
from kit_locks import *



def falling(at=-.17, lean=-.35, wave=0., freq=15., until=.14):
    """From a parting over the head and down, in waves below it."""
    behind = whorl((at * .4, until + .04, .43), .4)

    def flow(P):
        x, y, z = P[..., 0:1], P[..., 1:2], P[..., 2:3]
        side = np.where(x > at, 1., -1.)
        over = np.concatenate([side, lean * np.clip(-y * 3, -.4, 1) * ramp(z, .0, .2), 0 * x - .55], -1)
        back = ramp(y, until - .20, until + .10)
        v = (over * (1 - back) + behind(P) * back) * ramp(z, -.06, .22) + v3(0, 0, -1) * (1 - ramp(z, -.06, .22))
        around = unit(np.concatenate([-y, x, 0 * z], -1))
        return v + around * wave * np.sin(z * freq + 3 * np.arctan2(x, -y)) * ramp(-z, -.15, .10)
    return flow


def parts(at, until=.16):
    return lambda P, Q: ((P[..., 0] > at) != (Q[..., 0] > at)) & (Q[..., 1] < until) & (Q[..., 2] > .12)


def hang(s, c, flow, stop, rng, w=.050, length=.55, rise=.030, front=.055, over=(-.010, .030), ends=(-.005, .045), fringe=lambda az: False, where=lambda P: np.ones(len(P), bool)):
    """Three layers: the ends, what lies over them, and the edge beside the face."""
    c.lay(c.on_edge(.072, ends, rng, lambda az: not fringe(az)), flow, length, w * .92, seed=1, stop=stop, steps=12, rise=rise * .8, tip=.22)
    c.lay(c.hanging(.135, rng), flow, length, w, seed=2, stop=stop, steps=12, rise=rise)
    top = c.within(.135, .07, rng, lambda P: (P[:, 2] > .0) & where(P))
    c.lay(top, flow, length * .8, w, seed=3, stop=stop, steps=12, rise=rise)
    c.lay(c.on_edge(.072, over, rng, fringe), flow, length * 1.1, w, seed=4, stop=stop, steps=12, rise=rise * 1.1, sink=-.010, full=front)


SIDE_LINE = [(-180, -.9), (-74, -.9), (-66, -.40), (-60, -.16), (-54, .02), (-46, .17), (-36, .27), (-26, .325), (-14, .275), (4, .215), (22, .155), (38, .08), (50, -.04), (58, -.18), (64, -.36), (70, -.9), (180, -.9)]


def chin_bob(s):
    """To the chin, parted at the side."""
    rng = np.random.default_rng(41)
    end = lambda az: -.36 + .05 * np.abs(np.asarray(az) / 180) ** 2
    form = Fall(s.sk, flare=.16, tuck=.16, end=-.40)
    at = -.18
    c = Comb(s, SIDE_LINE, dome(front=.020, top=.034, side=.024, back=.02, base=.044), form, end).base()
    hang(s, c, falling(at, -.35), parts(at), rng, fringe=lambda az: -24 < az < 60, where=lambda P: np.abs(P[:, 0] - at) > .05)


FRINGED = [(0, .125), (16, .12), (32, .11), (42, .075), (50, -.03), (56, -.16), (62, -.34), (68, -.9), (180, -.9)]


def fringed(s, end, form, seed, wave=0.):
    rng = np.random.default_rng(seed)
    c = Comb(s, FRINGED, dome(front=.026, top=.034, side=.020, back=.02, base=.044), form, end).base()
    top = whorl((0, .10, .44), .25)
    down = falling(0, 0, wave)
    flow = lambda P: top(P) * ramp(P[..., 2:3], -.02, .20) + down(P) * (1 - ramp(P[..., 2:3], -.02, .20))
    hang(s, c, flow, near((0, .10, .44), .05), rng, over=(-.012, .030), fringe=lambda az: abs(az) < 48)


def bob_fringe(s):
    """To the chin, with a fringe."""
    fringed(s, lambda az: -.35 + 0 * np.asarray(az), Fall(s.sk, flare=.16, tuck=.16, end=-.40), 43)


def long_fringe(s):
    """Long, with a fringe."""
    fringed(s, lambda az: -.62 - .16 * np.abs(np.asarray(az) / 180) ** 3, Fall(s.sk, z0=-.12, flare=-.02, tuck=.14, end=-.68), 45)


def shoulder_wave(s):
    """Waves to the shoulder, parted at the side."""
    rng = np.random.default_rng(47)
    end = lambda az: -.50 - .06 * np.abs(np.asarray(az) / 180) ** 2
    form = Fall(s.sk, flare=.12, tuck=.08, end=-.54)
    at = -.18
    c = Comb(s, SIDE_LINE, dome(front=.024, top=.036, side=.034, back=.03, base=.048), form, end).base()
    hang(s, c, falling(at, -.3, .85, 17.), parts(at), rng, w=.054, length=.60, rise=.044, fringe=lambda az: -24 < az < 60, where=lambda P: np.abs(P[:, 0] - at) > .05)


SWEPT = [(-180, -.9), (-72, -.9), (-66, -.40), (-60, -.18), (-52, .03), (-44, .17), (-36, .265), (-28, .30), (-14, .225), (6, .145), (26, .095), (42, .03), (54, -.10), (62, -.28), (68, -.9), (180, -.9)]


def side_fringe(s):
    """Long, the fringe swept to one side."""
    rng = np.random.default_rng(49)
    end = lambda az: -.60 - .16 * np.abs(np.asarray(az) / 180) ** 3
    form = Fall(s.sk, z0=-.12, flare=-.02, tuck=.14, end=-.66)
    at = -.21
    c = Comb(s, SWEPT, dome(front=.030, top=.034, side=.020, back=.02, base=.046), form, end).base()
    hang(s, c, falling(at, -.8), parts(at), rng, over=(-.012, .040), fringe=lambda az: -26 < az < 62, where=lambda P: np.abs(P[:, 0] - at) > .05)


CENTRE = [(0, .345), (7, .28), (18, .215), (32, .155), (44, .07), (53, -.05), (60, -.18), (66, -.36), (72, -.9), (180, -.9)]


def middle(s, end, form, seed, wave=0., **how):
    rng = np.random.default_rng(seed)
    c = Comb(s, CENTRE, dome(top=.034, side=.024, back=.02, base=.046), form, end).base()
    hang(s, c, falling(0, -.25, wave), parts(0), rng, fringe=lambda az: 5 < abs(az) < 60, where=lambda P: np.abs(P[:, 0]) > .05, **how)


def long_straight(s):
    """Long and straight, parted in the middle."""
    middle(s, lambda az: -.64 - .16 * np.abs(np.asarray(az) / 180) ** 3, Fall(s.sk, z0=-.12, flare=-.02, tuck=.14, end=-.70), 81, length=.62)


def long_waves(s):
    """Long and wavy, parted in the middle."""
    s.s.voxel = .0105
    middle(s, lambda az: -.62 - .14 * np.abs(np.asarray(az) / 180) ** 3, Fall(s.sk, z0=-.12, flare=.05, tuck=.10, end=-.68), 83, .9, w=.056, length=.60, rise=.042)


def shoulder_straight(s):
    """To the shoulder, parted at the side."""
    rng = np.random.default_rng(85)
    end = lambda az: -.52 - .04 * np.abs(np.asarray(az) / 180) ** 2
    at = -.18
    c = Comb(s, SIDE_LINE, dome(front=.020, top=.034, side=.026, back=.02, base=.046), Fall(s.sk, flare=.06, tuck=.12, end=-.56), end).base()
    hang(s, c, falling(at, -.35), parts(at), rng, fringe=lambda az: -24 < az < 60, where=lambda P: np.abs(P[:, 0] - at) > .05)


FALLS = {'chin-bob': chin_bob, 'bob-fringe': bob_fringe, 'long-fringe': long_fringe, 'shoulder-wave': shoulder_wave, 'side-fringe': side_fringe,
         'long-straight': long_straight, 'long-waves': long_waves, 'shoulder-straight': shoulder_straight}
