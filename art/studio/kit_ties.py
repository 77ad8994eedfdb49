"""Hair that is drawn back and tied: locks run from the hairline and the parting to where it is held."""
import math
import numpy as np
from sdf import *
from kit_hair import dome
from kit_locks import *

JAGGED = [(0, .30), (12, .285), (24, .265), (38, .215), (50, .135), (60, .035), (68, -.05), (74, -.09), (80, -.05), (87, .03), (100, .03), (110, -.06), (124, -.19), (180, -.27)]
MIDDLE = [(0, .345), (8, .29), (20, .235), (36, .185), (48, .115), (58, .02), (66, -.07), (73, -.105), (80, -.06), (87, .025), (100, .025), (110, -.06), (124, -.19), (180, -.27)]


def to_points(*at, bend=0., split=0.):
    """Away from the nearest of the points where hair is held; bend: how far it first goes to the side."""
    at = np.array(at, F)

    def flow(P):
        D = np.linalg.norm(P[..., None, :] - at, axis=-1)
        to = unit(at[D.argmin(-1)] - P) if len(at) > 1 else unit(at[0] - P)
        x, fore = P[..., 0:1], ramp(-P[..., 1:2], -.15, .30)
        return -(to + np.concatenate([np.where(x > split, 1., -1.) * bend, 0 * x, -.6 * bend + 0 * x], -1) * fore)
    return flow


def reached(*at, r=.09):
    at = np.array(at, F)
    return lambda P, Q: np.linalg.norm(Q[..., None, :] - at, axis=-1).min(-1) < r


def along(c, x, y0, y1, spacing, rng, off=.016):
    """Points on both sides of a parting that runs back over the head."""
    y = np.arange(y0, min(y1, .9) - .05, spacing); y = y + rng.uniform(-.2, .2, len(y)) * spacing
    P = np.concatenate([np.stack([x + side * off + 0 * y, y, .435 - .9 * y * y], 1) for side in (-1, 1)]).astype(F)
    P = c.settle(c.settle(P))
    return P[c.inside(P) > .01]


def drawn(s, line, to, thick, seed, bend=0., part=None, w=.038, rise=.008, until=.30, over=(-.010, .012)):
    rng = np.random.default_rng(seed)
    c = Comb(s, line, thick).base(.54, fore=.008, full=.05)
    flow = to_points(*to, bend=bend, split=part or 0.)
    held = reached(*to)
    stop = held if part is None else (lambda P, Q: held(P, Q) | ((P[..., 0] > part) != (Q[..., 0] > part)) & (Q[..., 1] < until) & (Q[..., 2] > .1))
    how = dict(stop=stop, steps=16, rise=rise, tip=.42, full=.05, root=.0, vary=.015, dive=.018)
    c.lay(c.within(.24, .10, rng, lambda P: np.ones(len(P), bool) if part is None else np.abs(P[:, 0] - part) > .06), flow, 1., w, seed=seed, **how)
    c.lay(c.on_edge(.084, over, rng), flow, 1.1, w, seed=seed + 1, **how)
    if part is not None:
        c.lay(along(c, part, -.46, until, .078, rng), flow, 1.1, w, seed=seed + 2, **how)
    return c


def wound(s, c, r, up, turns=1.05, strands=3, w=.062, k=.006):
    """A bun: strands wound from its foot to its middle."""
    R = aim((0, 0, 0), up)
    s.s.add(ell(c, (r[0] * .88, r[1] * .88, r[2] * .86), R), .03)
    t = np.linspace(0, 1, 15)
    for i in range(strands):
        a = 2 * np.pi * (i / strands + t * turns)
        e = np.radians(-34 + 116 * t)
        P = np.stack([np.cos(a) * np.cos(e) * r[0], np.sin(a) * np.cos(e) * r[1], np.sin(e) * r[2]], 1)
        s.s.add(tube(v3(c) + P @ R.T, w * (1 - .50 * t), 1.25, P @ R.T), k)


def high_ponytail(s):
    """Drawn up and tied at the crown."""
    to = (0, .34, .36)
    drawn(s, JAGGED, [to], dome(top=.012, base=.028), 51)
    if s.tucked:
        s.s.add(ell((0, .40, -.08), (.12, .09, .10)), .04)
        s.tail([(0, .38, -.06), (.01, .53, -.12), (.03, .57, -.30), (.02, .52, -.52)], .150, 7, twist=.5, tip=.30, root=.6)
        return
    s.s.add(ell(to, (.09, .09, .08)), .03)
    s.tail([(0, .34, .36), (.02, .44, .50), (.05, .62, .44), (.07, .68, .16), (.05, .62, -.14), (.02, .52, -.36)], .175, 8, twist=.5, wave=.035, waves=1.6, root=.42, tip=.20, k=.004, fat=.36)
    s.tie((0, .385, .42), (.05, .6, .62), .092, '#c2405a', .032)
    for x in (-1, 1):
        s.lock([(x * 56, 22, .008), (x * 64, 2, .026), (x * 65, -20, .022)], .032, .009, k=.012)


def plait(s):
    """Parted in the middle, one plait down the back."""
    to = (0, .42, -.10)
    drawn(s, MIDDLE, [to], lambda az, z, P: .028 + .018 * ramp(np.abs(P[..., 0]), 0, .08) * ramp(z, .1, .3), 53, bend=.5, part=0., until=.16)
    s.s.add(ell((0, .40, -.12), (.12, .09, .11)), .04)
    s.braid([(0, .40, -.08), (.0, .52, -.20), (.02, .55, -.44), (.05, .52, -.72), (.07, .48, -.95)], .112, 5, k=.005, tip=.6, tie='#c2405a')


def top_bun(s):
    """A bun on top of the head."""
    to = (0, .12, .44)
    drawn(s, JAGGED, [to], dome(top=.012, base=.028), 55)
    wound(s, v3(0, .12, .545), (.185, .180, .155), (0, .12, 1))
    for x in (-1, 1):
        s.lock([(x * 56, 22, .008), (x * 64, 2, .026), (x * 65, -20, .022)], .032, .009, k=.012)


SIDE_UP = [(-180, -.27), (-124, -.19), (-110, -.06), (-100, .03), (-87, .03), (-78, -.08), (-70, -.09), (-62, .03), (-52, .13), (-40, .235), (-32, .29), (-24, .325), (-12, .275), (4, .22), (20, .175), (36, .115), (48, .04), (58, -.05), (66, -.11), (74, -.11), (80, -.05), (87, .03), (100, .03), (110, -.06), (124, -.19), (180, -.27)]


def high_bun(s):
    """A bun high at the back, the front parted at the side."""
    to = (.02, .36, .32)
    at = -.16
    drawn(s, SIDE_UP, [to], dome(front=.020, top=.020, side=.022, base=.032), 57, bend=.75, part=at, until=.10, rise=.012, w=.042)
    wound(s, v3(.03, .385, .465), (.200, .190, .165), (.05, .55, .83))


def two_buns(s):
    """Two buns, parted in the middle."""
    to = [(-.27, .10, .36), (.27, .10, .36)]
    drawn(s, MIDDLE, to, lambda az, z, P: .026 + .012 * ramp(np.abs(P[..., 0]), 0, .06), 59, part=0., until=.9, w=.034)
    for x in (-1, 1):
        wound(s, v3(x * .325, .11, .445), (.155, .150, .130), (x * .6, .05, .8), w=.052)


def two_sides(s, seed):
    to = [(-.40, .17, -.08), (.40, .17, -.08)]
    drawn(s, MIDDLE, to, lambda az, z, P: .027 + .016 * ramp(np.abs(P[..., 0]), 0, .07), seed, bend=.15, part=0., until=.9, w=.036)
    s.s.voxel = .0105
    for x in (-1, 1):
        s.s.add(ell((x * .39, .18, -.10), (.07, .08, .08)), .03)


def two_plaits(s):
    """Parted in the middle, a plait over each shoulder."""
    two_sides(s, 61)
    for x in (-1, 1):
        s.braid([(x * .37, .19, -.10), (x * .48, .13, -.24), (x * .465, .0, -.44), (x * .41, -.12, -.64), (x * .375, -.17, -.80)], .090, 4, k=.005, tie='#e3a83a')


def ribbon_plaits(s):
    """Looped plaits with ribbons, as for school."""
    two_sides(s, 63)
    for x in (-1, 1):
        s.braid([(x * .40, .17, -.06), (x * .52, .17, -.10), (x * .58, .15, -.26), (x * .565, .13, -.42), (x * .51, .15, -.44), (x * .485, .17, -.30)], .072, 5, k=.005, tip=.8)
        s.extra.append(('ribbon', ribbon(v3(x * .535, .10, -.06), x), '#c9283c', 'satin'))


def ribbon(c, x):
    t = Sculpt(.0085)
    for sg in (-1, 1):
        t.add(ell(c + v3(sg * .020 + x * .05, -.02 - sg * .055, .035), (.030, .075, .052), rot_xyz(sg * 25, 0, 0)), .012)
        t.add(tube([c + v3(x * .04, -.03 * sg, 0), c + v3(x * .06, -.07 * sg, -.10)], [.018, .026], 1.8, [(1, 0, 0)] * 2), .01)
    return t.add(ell(c + v3(x * .055, 0, .02), .034), .008)


def jasmine_bun(s):
    """Parted in the middle, a low bun with jasmine round it."""
    to = (0, .43, -.06)
    drawn(s, MIDDLE, [to], lambda az, z, P: .028 + .020 * ramp(np.abs(P[..., 0]), 0, .08) * ramp(z, .1, .3), 65, bend=.5, part=0., until=.16)
    c = v3(0, .485, -.06)
    wound(s, c, (.185, .175, .150), (0, 1, -.12))
    buds, rng, R = Sculpt(.0082), np.random.default_rng(2), aim((0, 0, 0), (0, 1, -.12))
    for i in range(26):
        a = i * 2 * math.pi / 26
        buds.add(ell(c + R @ v3(.222 * math.cos(a), .212 * math.sin(a), -.015 + .040 * (i % 2)), .033 + .005 * rng.uniform()), .006)
    s.extra.append(('jasmine', buds, '#fbf7ea', 'satin'))


TIES = {'high-ponytail': high_ponytail, 'plait': plait, 'top-bun': top_bun, 'high-bun': high_bun, 'two-buns': two_buns, 'two-plaits': two_plaits,
        'ribbon-plaits': ribbon_plaits, 'jasmine-bun': jasmine_bun}
