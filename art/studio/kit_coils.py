"""Tight curls, round hair, and hair that is half tied or lies over one shoulder."""
import numpy as np
from sdf import *
from kit import catmull
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


def drawn_aside(s, seed, at=-.16, spacing=.140, w=.036, rise=.022, flat=1.15, vary=.024):
    """Parted at the side, drawn round the back to the left of the nape."""
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
    how = dict(stop=lambda P, Q: held(P, Q) | crosses(P, Q), steps=18, rise=rise, tip=.42, full=.05, root=.0, vary=vary, dive=.016, flat=flat)
    c.lay(c.within(spacing, .08, rng, lambda P: np.abs(P[:, 0] - at) > .06), flow, 1.1, w, seed=seed, **how)
    c.lay(c.on_edge(.078, (-.008, .012), rng), flow, 1.3, .042, seed=seed + 1, **how)
    y = np.arange(-.44, .10, .075)
    for side in (-1, 1):
        P = np.stack([at + side * .016 + 0 * y, y, .435 - .9 * y * y], 1).astype(F)
        P = c.settle(c.settle(P))
        c.lay(P[c.inside(P) > .01], flow, 1.3, .044, seed=seed + 2, **how)
    s.s.add(ell((.25, .31, -.20), (.13, .11, .11)), .04)


def plait_front(s):
    """One thick plait over the left shoulder."""
    drawn_aside(s, 97, spacing=.165, w=.044, rise=.012, flat=1.45, vary=.010)
    s.braid(SHOULDER, .124, 5, k=.004, tip=.66, tie='#c2405a')


def sheaf(s, spines, strands, w, seed, wave=.02, waves=1.8, tip=.14, ragged=.16, k=.003, flat=1.3):
    """Strands beside one another between lines: each with its own width, wave and end."""
    rng = np.random.default_rng(seed)
    lines = np.array([catmull(np.asarray(S, float), 30) for S in spines])
    t = np.linspace(0, 1, 30)
    for i in range(strands):
        at = (i + .5) / strands * (len(lines) - 1)
        j = min(int(at), len(lines) - 2)
        S = lines[j] * (1 - at + j) + lines[j + 1] * (at - j)
        T = unit(np.gradient(S, axis=0)); across = unit(lines[j + 1] - lines[j]); out = np.cross(T, across)
        a, much = rng.uniform(0, 6.28), wave * rng.uniform(.7, 1.3) * ramp(t, .04, .4)
        S = S + across * (np.sin(t * waves * 6.28 + a) * much)[:, None] + out * (np.cos(t * waves * 6.28 + a) * much * .6)[:, None]
        n = int(30 * (1 - rng.uniform(0, ragged)))
        u = np.linspace(0, 1, n)
        size = w * rng.uniform(.84, 1.2)
        r = size * np.where(u < .35, .62 + .38 * np.sin(u / .35 * np.pi / 2), tip + (1 - tip) * np.cos((u - .35) / .65 * np.pi / 2) ** .7)
        s.s.add(tube(S[:n], r, flat, out[:n]), k)


def ring(*spots):
    """Lines around a spine: the spine moved in a circle that widens and narrows."""
    spine, wide = np.array(spots, float)[:, :3], np.array(spots, float)[:, 3]
    T = unit(np.gradient(spine, axis=0)); B = unit(np.cross(T, v3(0, -1, .15))); N = np.cross(B, T)
    a = np.linspace(0, 2 * np.pi, 9)
    return [spine + (B * np.sin(b) + N * np.cos(b) * .7) * wide[:, None] for b in a]


def ponytail_front(s):
    """A wavy tail over the left shoulder."""
    drawn_aside(s, 103)
    s.s.voxel = .0104
    TAIL = [(.28, .30, -.24, .035), (.375, .20, -.31, .055), (.435, -.02, -.41, .105), (.385, -.215, -.54, .115), (.310, -.300, -.69, .085), (.275, -.320, -.90, .030)]
    s.s.add(tube(np.array(TAIL)[:, :3], [.07, .07, .10, .10, .07, .02], 1.1, [(0, -1, .3)] * 6), .02)
    sheaf(s, ring(*TAIL), 9, .052, 5, wave=.030, waves=1.9, k=.001)
    s.tie((.345, .235, -.290), (.13, -.15, -.08), .112, '#c2405a', .034)


def nape_bun(s):
    """A bun low at the left of the nape, a loose strand before each ear."""
    drawn_aside(s, 105)
    s.s.add(ell((.30, .29, -.25), (.14, .13, .12)), .04)
    wound(s, v3(.395, .225, -.335), (.195, .190, .170), (.72, .10, -.35), turns=.95, strands=3, w=.062, k=.002)
    for x in (-1, 1):
        s.lock([(x * 58, 18, .012), (x * 66, -2, .030), (x * 67, -24, .030), (x * 64, -40, .018)], .036, .009, k=.010)


OPEN = [(-180, -.28), (-150, -.27), (-124, -.20), (-110, -.07), (-100, .03), (-87, .03), (-78, -.08), (-70, -.09), (-62, .03), (-52, .13), (-40, .235), (-32, .29), (-24, .325), (-12, .275), (4, .215), (20, .165), (34, .10), (46, .0), (54, -.13), (60, -.30), (66, -.9), (122, -.9), (132, -.46), (148, -.32), (180, -.28)]


def one_shoulder(s, seed=107, at=-.17):
    """Open, all of it laid over the left shoulder; the right ear is free."""
    rng = np.random.default_rng(seed)
    end = lambda az: -.50 + 0 * np.asarray(az)
    c = Comb(s, OPEN, dome(front=.026, top=.028, side=.028, base=.040), Fall(s.sk, z0=-.12, flare=.06, tuck=.05, end=-.54), end).base()
    s.s.voxel = .0104
    behind, aside = v3(.04, .47, -.04), v3(.48, .20, -.36)

    def flow(P):
        x, y, z = P[..., 0:1], P[..., 1:2], P[..., 2:3]
        far = ramp(.12 - x, 0, .20)
        to = unit(behind * far + aside * (1 - far) - P)
        fore = ramp(-y, -.15, .30)
        v = to + np.concatenate([np.where(x > at, .55, -.55), 0 * x, 0 * x - .33], -1) * fore
        down = ramp(x, .16, .36) * (1 - ramp(z, -.10, .20))
        sway = .45 * np.sin(z * 15 + 2 * y)
        return v * (1 - down) + np.concatenate([0 * x, sway - .25, 0 * x - 1], -1) * down
    over = lambda P, Q: ((P[..., 0] > at) != (Q[..., 0] > at)) & (Q[..., 1] < .12) & (Q[..., 2] > .1)
    how = dict(stop=over, steps=16)
    c.lay(c.on_edge(.078, (-.008, .012), rng, lambda az: az < -24 or az > 146), lambda P: -flow(P), 1.1, .042, seed=1, rise=.020, tip=.42, full=.05, root=.0, dive=.016, **how)
    y = np.arange(-.44, .12, .075)
    P = np.stack([at - .016 + 0 * y, y, .435 - .9 * y * y], 1).astype(F)
    P = c.settle(c.settle(P))
    c.lay(P[c.inside(P) > .01], lambda P: -flow(P), 1.2, .042, seed=5, rise=.022, tip=.42, full=.05, root=.0, vary=.020, dive=.016, flat=1.2, **how)
    c.lay(c.hanging(.140, rng, top=.04), flow, .50, .040, seed=4, rise=.034, vary=.020, flat=1.25, **how)
    c.lay(c.within(.150, .07, rng, lambda P: ((P[:, 0] > at + .05) | (P[:, 1] > .22)) & (P[:, 2] > -.2)), flow, .8, .044, seed=2, rise=.032, vary=.022, flat=1.25, **how)
    c.lay(c.on_edge(.080, (-.010, .040), rng, lambda az: -24 < az < 62), flow, .9, .044, seed=3, rise=.036, vary=.018, flat=1.25, sink=-.010, full=.055, **how)
    BACK = [(.30, .38, -.10), (.48, .26, -.24), (.530, .05, -.42), (.425, -.16, -.56), (.375, -.270, -.72), (.345, -.300, -.92)]
    FORE = [(.500, -.10, .06), (.555, -.12, -.14), (.520, -.19, -.36), (.400, -.285, -.54), (.305, -.335, -.70), (.255, -.345, -.88)]
    MIDDLE = (np.array(BACK) + np.array(FORE)) / 2 + v3(.03, .0, .0)
    s.s.add(tube(MIDDLE - v3(.05, 0, 0), [.10, .11, .11, .10, .08, .02], 1.5, [(1, -.3, 0)] * 6), .03)
    sheaf(s, [BACK, MIDDLE, FORE], 8, .050, 6, wave=.034, waves=1.7, k=.001)
    inner = np.array([(-.06, -.01, .0)])
    sheaf(s, [np.array(BACK) + inner, np.array(FORE) + inner], 4, .056, 8, wave=.026, waves=1.6)


def corkscrews(c, tips, flow, length, r, w, seed, pitch=.165, rise=.03, stop=None, steps=12, k=.004, straight=.35):
    """A curl to each tip that turns about its own way, more and more below its root; straight: the share that does not yet."""
    rng = np.random.default_rng(seed)
    lengths = length * rng.uniform(.85, 1.2, len(tips))
    paths, counts = c.trace(tips, flow, lengths, stop, steps)
    for path, m, long in zip(paths, counts, lengths):
        if m < 4:
            continue
        P = path[:m][::-1]; n = c.normals(P)
        t = np.linspace(0, 1, len(P))
        up = c.depth(P) * np.sqrt(ramp(c.inside(P), -.02, .09)) + rise * t
        turns = max(1.2, long * (m - 1) / steps / pitch)
        N = int(turns * 8) + 4
        S = catmull((P + n * up[:, None]).astype(float), N)
        u = np.linspace(0, 1, N)
        out = unit(np.stack([np.interp(u, t, n[:, a]) for a in range(3)], 1))
        T = unit(np.gradient(S, axis=0)); side = np.cross(T, out)
        size = rng.uniform(.85, 1.18)
        wide = r * size * ramp(u, straight * .3, straight + .15) * (1 - .35 * ramp(u, .75, 1))
        a = rng.choice([-1, 1]) * u * turns * 6.28 + rng.uniform(0, 6.28)
        Q = S + side * (np.cos(a) * wide)[:, None] + out * (np.sin(a) * wide)[:, None]
        c.style.s.add(tube(Q, w * size * np.where(u < .2, .55 + 2.25 * u, 1 - .55 * ramp(u, .82, 1))), k)


def long_curls(s, seed=109, at=-.17):
    """Long and full, in curls that hang."""
    rng = np.random.default_rng(seed)
    end = lambda az: -.38 - .28 * ramp(np.abs(np.asarray(az)), 84, 150)
    form = Fall(s.sk, z0=-.06, flare=.08, tuck=.14, end=-.62)
    line = [(-180, -.9), (-74, -.9), (-66, -.40), (-60, -.16), (-54, .02), (-46, .17), (-36, .27), (-26, .325), (-14, .275), (4, .215), (22, .155), (38, .08), (50, -.04), (58, -.18), (64, -.36), (70, -.9), (180, -.9)]
    c = Comb(s, line, dome(front=.020, top=.034, side=.034, back=.03, base=.044), form, end).base(.60)
    s.s.voxel = .0120
    flow, stop = falling(at, -.35), (lambda P, Q: ((P[..., 0] > at) != (Q[..., 0] > at)) & (Q[..., 1] < .16) & (Q[..., 2] > .12))
    corkscrews(c, c.on_edge(.128, (-.04, .03), rng, lambda az: not -24 < az < 60), flow, .60, .052, .044, 1, stop=stop, rise=.02)
    beside = np.array([(x * .42, -.20, z) for x in (-1, 1) for z in (-.36, -.22)], F)
    corkscrews(c, c.outwards(beside), flow, .46, .046, .040, 5, stop=stop, rise=.0)
    corkscrews(c, c.hanging(.196, rng, top=.12), flow, .52, .056, .044, 2, stop=stop, rise=.05)
    corkscrews(c, c.within(.174, .07, rng, lambda P: (P[:, 2] > .06) & (np.abs(P[:, 0] - at) > .05)), flow, .44, .050, .043, 3, stop=stop, rise=.055)
    corkscrews(c, c.on_edge(.112, (-.010, .040), rng, lambda az: -24 < az < 60), flow, .66, .036, .045, 4, stop=stop, rise=.05, straight=.5)



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


COILS = {'coils': coils, 'round-afro': round_afro, 'half-bun': half_bun, 'plait-front': plait_front, 'bunches': bunches,
         'nape-bun': nape_bun, 'ponytail-front': ponytail_front, 'one-shoulder': one_shoulder, 'long-curls': long_curls}
