"""Tight curls, round hair, and hair that is half tied or lies over one shoulder."""
import numpy as np
from sdf import *
from kit_falls import falling
from kit_hair import CROP, curve, dome
from kit_locks import *
from kit_ties import MIDDLE, SIDE_UP, drawn, reached, to_points, wound


def coils(s):
    """Short, small coils all over."""
    rng = np.random.default_rng(91)
    c = Comb(s, CROP, dome(top=.030, back=.008, base=.040)).base(.95, full=.06)
    s.s.voxel = .0092
    curls(c, np.concatenate([c.within(.086, .035, rng), c.on_edge(.074, (-.022, .004), rng)]), .037, .0205, 1.25, rise=.036, k=.004)


def round_afro(s):
    """A round head of hair, coils at its surface."""
    rng = np.random.default_rng(93)
    grid, Z = curve(CROP)
    high = .085 if s.tucked else .190                                # a brim presses it flat

    def thick(az, z, P):
        over = z - np.interp(az, grid, Z)
        wide = .13 + .15 * np.exp(-(np.abs(az) / 62) ** 4)
        return .020 + high * np.sin(np.clip((over + .01) / wide, 0, 1) * np.pi / 2) * (1 + .22 * np.clip(z, 0, .4))
    c = Comb(s, CROP, thick)
    s.s.voxel = .0118
    c.base(.86, full=.012, inset=.0, fore=.012)
    i = np.arange(230) + .5; z = 1 - 2 * i / 230; a = i * 2.399963
    D = unit(np.stack([np.sqrt(1 - z * z) * np.cos(a), np.sqrt(1 - z * z) * np.sin(a), z], 1) + rng.normal(0, .05, (230, 3))).astype(F)
    middle, far = v3(0, .02, .06), np.full(230, 1.1, F)
    for _ in range(40):
        far -= s.s.dist(middle + D * far[:, None]) * .8
    tips = middle + D * far[:, None]
    keep = (s.sk.dist(tips) > .045) & (c.inside(tips) > -.02)
    curls(c, c.on_edge(.098, (-.020, .004), rng), .050, .028, rise=.02)
    for P, N in zip(tips[keep], D[keep]):
        A = unit(np.cross(N, v3(rng.normal(size=3)))); B = np.cross(N, A)
        t = np.linspace(0, 1, 10); turn = t * 1.3 * 2 * np.pi * rng.choice([-1, 1])
        size = rng.uniform(.85, 1.15) * (.72 + .28 * ramp(s.sk.dist(P[None])[0], .05, .15))
        out = .062 * size * (1 - .70 * t)
        s.s.add(tube(P + N * (.040 * size * t - .012)[:, None] + A * (np.cos(turn) * out)[:, None] + B * (np.sin(turn) * out)[:, None], .033 * size * (1 - .22 * t)), .006)


HALF = [(0, .315), (14, .300), (28, .270), (40, .215), (50, .135), (57, .02), (62, -.12), (68, -.34), (74, -.9), (180, -.9)]


def half_bun(s):
    """Long; the top drawn up to a small bun, the rest open."""
    rng = np.random.default_rng(95)
    end = lambda az: -.60 - .14 * np.abs(np.asarray(az) / 180) ** 3
    form = Fall(s.sk, z0=-.12, flare=.03, tuck=.12, end=-.66)
    to = (0, .10, .43)
    c = Comb(s, HALF, dome(top=.020, side=.026, back=.02, base=.042), form, end).base()
    s.s.voxel = .0104
    down = falling(0, -.1, .45, 14.)
    hanging = dict(stop=lambda P, Q: Q[..., 2] > .20, steps=12)
    c.lay(c.on_edge(.074, (-.005, .050), rng, lambda az: abs(az) > 62), down, .60, .048, seed=1, rise=.028, tip=.22, **hanging)
    c.lay(c.hanging(.140, rng), down, .52, .052, seed=2, rise=.034, **hanging)
    up = to_points(to, bend=.18)
    held = dict(stop=reached(to, r=.10), steps=16, tip=.5, full=.05, root=.0, vary=.012, dive=.018)
    c.lay(c.on_edge(.074, (-.004, .010), rng, lambda az: abs(az) < 62), up, 1., .042, seed=3, rise=.004, sink=.016, **held)
    low = c.within(.125, .10, rng, lambda P: (P[:, 2] > .10) & (P[:, 2] < .24) & ((P[:, 1] > -.1) | (np.abs(P[:, 0]) > .3)))
    c.lay(low, up, .9, .046, seed=4, rise=.014, **held)
    wound(s, v3(0, .10, .520), (.140, .136, .120), (0, .06, 1), w=.050)


SHOULDER = [(.22, .30, -.22), (.40, .16, -.31), (.425, -.05, -.41), (.355, -.225, -.52), (.285, -.300, -.66), (.250, -.315, -.86)]
NAPE = (.25, .36, -.17)


def plait_front(s, seed=97, at=-.16):
    """Parted at the side, drawn round the back to one thick plait over the left shoulder."""
    rng = np.random.default_rng(seed)
    c = Comb(s, SIDE_UP, dome(front=.022, top=.020, side=.026, base=.034)).base(.54, fore=.008, full=.05)
    behind = v3(.02, .45, .02)

    def flow(P):
        x, y = P[..., 0:1], P[..., 1:2]
        far = ramp(.12 - x, 0, .20)                                   # from the other side first to the back
        to = unit(behind * far + v3(NAPE) * (1 - far) - P)
        fore = ramp(-y, -.15, .30)
        return -(to + np.concatenate([np.where(x > at, .55, -.55), 0 * x, 0 * x - .33], -1) * fore)
    held = reached(NAPE, r=.10)
    crosses = lambda P, Q: ((P[..., 0] > at) != (Q[..., 0] > at)) & (Q[..., 1] < .10) & (Q[..., 2] > .1)
    how = dict(stop=lambda P, Q: held(P, Q) | crosses(P, Q), steps=18, rise=.012, tip=.42, full=.05, root=.0, vary=.010, dive=.016)
    c.lay(c.within(.165, .08, rng, lambda P: np.abs(P[:, 0] - at) > .06), flow, 1.1, .044, seed=seed, **how)
    c.lay(c.on_edge(.078, (-.008, .012), rng), flow, 1.3, .042, seed=seed + 1, **how)
    y = np.arange(-.44, .10, .075)
    for side in (-1, 1):
        P = np.stack([at + side * .016 + 0 * y, y, .435 - .9 * y * y], 1).astype(F)
        P = c.settle(c.settle(P))
        c.lay(P[c.inside(P) > .01], flow, 1.3, .044, seed=seed + 2, **how)
    s.s.add(ell((.25, .31, -.20), (.13, .11, .11)), .04)
    s.braid(SHOULDER, .124, 5, k=.004, tip=.66, tie='#c2405a')


def bunches(s):
    """Parted in the middle, two bunches high at the sides."""
    to = [(-.41, .05, .20), (.41, .05, .20)]
    drawn(s, MIDDLE, to, lambda az, z, P: .026 + .014 * ramp(np.abs(P[..., 0]), 0, .07), 101, part=0., until=.9, w=.036)
    s.s.voxel = .0108
    for x in (-1, 1):
        if s.tucked:
            s.tail([(x * .42, .08, -.08), (x * .52, .06, -.15), (x * .56, .04, -.27), (x * .53, .02, -.42)], .110, 6, twist=.6 * x, tip=.30)
            continue
        s.s.add(ell((x * .42, .05, .24), (.09, .10, .10)), .03)
        s.tail([(x * .42, .05, .24), (x * .56, .04, .31), (x * .69, .02, .18), (x * .71, .0, -.04), (x * .62, -.01, -.24)], .150, 6, twist=.7 * x, wave=.018 * x, tip=.16, root=.40, k=.002, fat=.36)
        s.tie((x * .520, .045, .285), (x, -.05, .35), .098, '#e0566f', .034)


COILS = {'coils': coils, 'round-afro': round_afro, 'half-bun': half_bun, 'plait-front': plait_front, 'bunches': bunches}
