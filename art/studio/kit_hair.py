"""The kit's hair, beards and headwear: combed shells with a drawn hairline, and tails, buns and braids on them."""
import math
import numpy as np
from sdf import *
from kit import *
from hair import Hair, fib, direction
from kit_clay import token

# Height of the hairline over the azimuth (0 front, 90 ear, 180 nape), in head space.
CROP = [(0, .275), (22, .275), (40, .245), (54, .17), (64, .06), (70, -.04), (75, -.10), (80, -.04), (86, .035), (100, .035), (108, -.06), (118, -.19), (135, -.26), (180, -.28)]
HIGH = [(0, .30), (25, .29), (42, .25), (56, .16), (66, .06), (74, .0), (82, .03), (100, .04), (110, -.04), (125, -.16), (180, -.22)]
PULLED = [(0, .29), (20, .275), (38, .225), (52, .13), (63, .02), (70, -.05), (77, -.03), (86, .03), (100, .03), (110, -.06), (124, -.19), (180, -.27)]
LOOSE = [(0, .27), (20, .255), (36, .20), (48, .10), (56, -.02), (62, -.16), (68, -.34), (74, -.9), (180, -.9)]


def curve(points):
    """A smooth periodic line through (azimuth, value); symmetric unless negative azimuths are given."""
    pts = sorted(points)
    if pts[0][0] >= 0:
        pts = sorted({(-a, v) for a, v in pts} | set(pts))
    A = np.array([a for a, _ in pts], float); Z = np.array([v for _, v in pts], float)
    grid = np.linspace(-180, 180, 721)
    V = np.interp(grid, A, Z, period=360)
    ker = np.hanning(17); ker /= ker.sum()
    V = np.convolve(np.concatenate([V[-9:-1], V, V[1:9]]), ker, 'valid')
    return grid, V.astype(F)


def combed(n=14, seed=1, from_=(0, .06, .42)):
    """Strands from a crown outwards."""
    c = v3(from_)

    def phase(P):
        Q = P - c
        phi = np.arctan2(Q[..., 0], -Q[..., 1])
        return n / 2 * (phi + .10 * np.sin(phi * 3 + seed) + .07 * np.sin(phi * 7 + seed * 2) + .12 * np.sin(Q[..., 2] * 5 + seed))
    return phase


def swept(n=30, side=1, seed=1, lean=.5):
    """Strands across the head from a parting: their borders lie one behind the other."""
    def phase(P):
        x, y, z = P[..., 0] * side, P[..., 1], P[..., 2]
        u = y + lean * .5 * x + .10 * np.sin(x * 5 + seed) + .04 * np.sin(x * 11 + y * 6 + seed)
        return n * u
    return phase


def backwards(n=34, seed=1, wave=.06):
    """Strands from the forehead to the back."""
    def phase(P):
        x, y, z = P[..., 0], P[..., 1], P[..., 2]
        ang = np.arctan2(x, z + .25)
        return n * .5 * (ang + wave * np.sin(y * 7 + seed + ang * 2))
    return phase


def downwards(n=34, seed=1, wave=.0, freq=9.):
    def phase(P):
        phi = np.arctan2(P[..., 0], -P[..., 1] + .02)
        return n / 2 * (phi + .05 * np.sin(phi * 5 + seed) + wave * np.sin(P[..., 2] * freq + seed + phi * 2))
    return phase


def from_parting(n=30, seed=1, at=-.14, back=1.2):
    """Strands from a parting down to the sides and backwards, to where they are tied."""
    def phase(P):
        x, y, z = P[..., 0], P[..., 1], P[..., 2]
        u = y + back * z - .25 * np.abs(x - at) + 1.5 * x * np.clip(y, 0, .4) + .05 * np.sin(x * 7 + seed) + .03 * np.sin(z * 13 + x * 5 + seed)
        return n * u
    return phase


class Style:
    def __init__(self, p, voxel=.0092, tucked=False):
        self.tucked = tucked
        self.p, self.h = p, Hair(p, voxel)
        self.s, self.sk, self.extra, self.paint, self.region, self.wash = self.h.s, p.skull, [], None, 'hair', .13

    def shell(self, line, thick=.045, phase=None, amp=.011, jag=.0, end=None, z0=-.12, flare=.0, round_=.035, part=None, ends=0., tuck=0.):
        """Hair as a thickness on the skull above its hairline. end: how low it hangs; part: (azimuth, depth) of a parting."""
        grid, Z = curve(line)
        dZ = np.gradient(Z, np.radians(grid[1] - grid[0]) * .43)
        sk = self.sk
        deep = -.9 if end is None else end

        def f(P):
            x, y, z = P[..., 0], P[..., 1], P[..., 2]
            low = np.maximum(z0 - z, 0)
            if end is not None:
                s = 1 + flare * low - tuck * np.clip((end + .22 - z) / .22, 0, 1) ** 2
                d = sk.dist(np.stack([x / s, y / s, np.maximum(z, z0)], -1))
            else:
                d = sk.dist(P)
            az = np.degrees(np.arctan2(x, -y))
            t = thick(az, z, P) if callable(thick) else thick
            zl = np.interp(az, grid, Z); sl = np.interp(az, grid, dZ)
            if phase is not None:
                r = np.sqrt(np.abs(np.sin(phase(P))) + .004)
                t = t + amp * (r - .80)
                zl = zl - jag * (r - .55)
            if part is not None:
                a, w, dp = part
                t = t - dp * np.exp(-((az - a) / w) ** 2) * np.clip((z - .12) / .12, 0, 1) * (y < .12)
            edge = (zl - z) / np.sqrt(1 + sl * sl)
            d = smax(d - t, edge, round_)
            if end is not None:
                lo = end + ends * np.abs(np.degrees(np.arctan2(x, -y)) / 180) ** 3 - .045 * ((r if phase is not None else .5) - .5)
                d = smax(d, lo - z, .07)
            return (d * .82).astype(F)
        m = .30; deep = deep + min(ends, 0) - .08
        self.edge = lambda V: (np.interp(np.degrees(np.arctan2(V[:, 0], -V[:, 1])), grid, Z) - V[:, 2]) / np.sqrt(1 + np.interp(np.degrees(np.arctan2(V[:, 0], -V[:, 1])), grid, dZ) ** 2)
        self.s.add(fn(f, (-.52 - m * .5 - max(flare, 0) * .3, -.48 - m * .4, max(deep, -1.2) - .05), (.52 + m * .5 + max(flare, 0) * .3, .48 + m * .5 + max(flare, 0) * .3, .48 + m)), 0)
        return self

    def lock(self, *a, **k):
        self.h.lock(*a, **k); return self

    def braid(self, spine, w=.075, turns=5, k=.006, tip=.55, tie=None):
        """Three strands plaited along a spine of points."""
        n = turns * 7
        S = catmull(np.asarray(spine, float), n)
        T = np.gradient(S, axis=0); T /= np.linalg.norm(T, axis=1, keepdims=True)
        B = np.cross(T, [0, -1, .15]); B /= np.linalg.norm(B, axis=1, keepdims=True)
        N = np.cross(B, T)
        t = np.linspace(0, turns * np.pi, n); size = np.linspace(1, tip, n)
        for i in range(3):
            a = t + i * 2 * np.pi / 3
            P = S + B * (np.sin(a) * w * .62 * size)[:, None] + N * (np.sin(2 * a) * w * .34 * size)[:, None]
            self.s.add(tube(P, w * .60 * size), k)
        e, d = S[-1], T[-1]
        self.s.add(tube([e - d * .01, e + d * w * .9, e + d * w * 1.5], [w * .30, w * .46, w * .12]), .012)
        if tie:
            s = Sculpt(.008); s.add(torus(e, w * .36, w * .20, aim(e, e + d))); self.extra.append(('tie', s, tie, 'satin'))
        return self

    def tail(self, spine, w, strands=6, twist=1.0, wave=.03, waves=2.2, tip=.25, root=.45, k=.008, seed=0, fat=.44):
        """Untied hair along a spine: strands beside one another, waving together."""
        n = 26
        S = catmull(np.asarray(spine, float), n)
        T = np.gradient(S, axis=0); T /= np.linalg.norm(T, axis=1, keepdims=True)
        B = np.cross(T, [0, -1, .15]); B /= np.linalg.norm(B, axis=1, keepdims=True)
        N = np.cross(B, T)
        t = np.linspace(0, 1, n)
        size = np.where(t < .3, root + (1 - root) * np.sin(t / .3 * np.pi / 2), tip + (1 - tip) * np.cos((t - .3) / .7 * np.pi / 2) ** .7)
        sway = B * (wave * np.clip(t / .3, 0, 1) * np.sin(t * waves * 2 * np.pi + seed))[:, None]
        for i in range(strands):
            a = 2 * np.pi * i / strands + twist * t * 2 + seed
            long = 1 - .10 * (i % 3)
            P = S + sway + (B * np.sin(a)[:, None] + N * (np.cos(a) * .7)[:, None]) * (w * .66 * size)[:, None]
            m = max(4, int(n * long))
            r = w * fat * size * np.minimum(1, (1.02 - t / t[m - 1]) / .25 + .25).clip(.25, 1)
            self.s.add(tube(P[:m], r[:m]), k)
        return self

    def tie(self, at, along, r, colour, thick=.026):
        s = Sculpt(.008); s.add(torus(at, r, thick, aim(at, v3(at) + v3(along)))); self.extra.append(('tie', s, colour, 'satin'))
        return self

    def done(self):
        if self.tucked:
            sk = self.sk
            self.s.cut(fn(lambda P: np.maximum(-.03 - P[..., 2], .03 + .55 * np.clip(.21 - P[..., 2], 0, 1) - sk.dist(P)).astype(F), (-1, -1, -.03), (1, 1, 1.3)), .02)

        def shade(V, col):
            z = np.clip((V[:, 2] + .3) / .75, 0, 1)[:, None]
            return col * (.90 + .12 * z)
        fig, M = self.p.fig, self.p.Mh
        fig.clay('hair', self.s, token(self.region), 'hair', M, wash=self.wash, paint=self.paint or shade)
        if not self.tucked:
            for name, s, colour, finish in self.extra:
                fig.clay(name, s, colour, finish, M, wash=.06)


def dome(front=.0, top=.0, back=.0, side=.0, base=.04):
    """Thickness that differs over the head."""
    def t(az, z, P):
        up = np.clip((z - .10) / .30, 0, 1); x, y = np.abs(P[..., 0]) / .46, P[..., 1] / .42
        fore, aft = np.clip(-y, 0, 1) ** 1.5, np.clip(y, 0, 1) ** 1.5
        return base + top * up ** 1.3 + front * fore * np.clip((z - .1) / .2, 0, 1) + back * aft + side * np.clip(x, 0, 1) ** 3
    return t


# ---- short ---------------------------------------------------------------------------------------
def buzz(s):
    s.shell(CROP, .016, round_=.014)
    s.region = 'crop'


def fade(s):
    def t(az, z, P):
        up = np.clip((z - .05) / .30, 0, 1); up = up * up * (3 - 2 * up)
        return .012 + up * (.046 + .020 * np.exp(-((P[..., 1] + .25) / .25) ** 2))
    s.shell(CROP, t, combed(30, 2, (0, .10, .44)), amp=.006, jag=.012, round_=.024)
    hair, faded = rgb(token('hair')), rgb(token('fade'))
    s.paint = lambda V, col: np.where((V[:, 2] - .03 * np.clip(-V[:, 1] - .2, 0, 1) < .105)[:, None], faded, hair)


def short(s):
    s.shell(CROP, dome(front=.030, top=.030, back=.008, base=.036), swept(34, 1, 1), amp=.010, jag=.030, round_=.045)


def side_part(s):
    line = [(-180, -.28), (-135, -.26), (-118, -.19), (-108, -.06), (-100, .035), (-86, .035), (-80, -.04), (-75, -.10), (-70, -.04), (-62, .09), (-50, .20), (-38, .27), (-30, .31), (-14, .27), (10, .225), (35, .19), (52, .14), (64, .05), (70, -.04), (75, -.10), (80, -.04), (86, .035), (100, .035), (108, -.06), (118, -.19), (135, -.26), (180, -.28)]

    def t(az, z, P):
        up = np.clip((z - .05) / .30, 0, 1); x = P[..., 0]
        over = np.clip((x + .22) / .10, 0, 1) * np.clip((.55 - x) / .4, 0, 1)
        return .030 + up * (.020 + .045 * over)
    s.shell(line, t, swept(26, 1, 3, .9), amp=.011, jag=.020, round_=.045, part=(-32, 5, .035))


def quiff(s):
    def t(az, z, P):
        a = np.abs(az); y = P[..., 1]
        up = np.clip((z - .12) / .22, 0, 1)
        return .026 + up * .020 + .115 * up * np.exp(-((y + .30) / .20) ** 2) * np.exp(-(P[..., 0] / .30) ** 2)
    s.shell(CROP, t, backwards(24, 1, .10), amp=.013, jag=.012, round_=.05)


def messy(s):
    s.shell(CROP, dome(front=.035, top=.040, back=.018, base=.036), combed(22, 4), amp=.018, jag=.075, round_=.04)
    for i, (az, el, tw, l) in enumerate(((-40, 60, 30, .085), (15, 66, -34, .09), (75, 58, 28, .08), (140, 62, -30, .085), (-120, 60, 30, .085), (-165, 42, 24, .07), (165, 38, -24, .07), (100, 30, -20, .06), (-100, 30, 20, .06))):
        s.lock([(az - tw, el + 8, .02), (az, el, .055), (az + tw, el - 12, l)], .085, .012, k=.035, flat=1.3)


def wavy(s):
    line = [(0, .235), (20, .225), (40, .17), (54, .06), (64, -.06), (74, -.16), (84, -.20), (100, -.20), (118, -.28), (180, -.34)]

    def t(az, z, P):
        ripple = np.sin(z * 24 + 2.6 * np.sin(np.radians(az) * 3 + 1) + 1.7 * np.sin(np.radians(az) * 7))
        return dome(front=.035, top=.030, back=.02, side=.022, base=.050)(az, z, P) + .012 * ripple
    s.shell(line, t, downwards(26, 2, .10, 14.), amp=.014, jag=.045, round_=.05, end=-.42, z0=-.14, part=(16, 6, .03))


def above_line(d, s, grid, Z, slack=.02):
    q = v3(d) * s.h.radius(d)[0]
    return q[2] > np.interp(math.degrees(math.atan2(q[0], -q[1])), grid, Z) - slack


def curly(s):
    s.shell([(a, z + .02) for a, z in CROP], .045, round_=.04)
    keep = lambda d: d[2] > -.45 and not (d[1] < -.20 and d[2] < .50 and abs(d[0]) < .80) and not (abs(d[0]) > .80 and d[2] < .06 and d[1] < .32)
    grid, Z = curve(CROP)
    s.h.puffs([d for d in fib(120, keep) if above_line(d, s, grid, Z, .05)], .098, .042, .20, k=.014)
    s.h.puffs([direction(a, e) for a, e in ((-44, 32), (-24, 38), (-3, 36), (18, 39), (40, 34), (-60, 18), (60, 18))], .085, .050, .12, k=.014)


def jittered(n, much, seed, keep):
    rng = np.random.default_rng(seed)
    out = []
    for d in fib(n, lambda d: True):
        e = v3(d) + rng.normal(0, much, 3).astype(F); e /= np.linalg.norm(e)
        if keep(e):
            out.append(e)
    return out


def coily(s):
    s.shell(CROP, dome(top=.018, base=.046), round_=.03)
    keep = lambda d: d[2] > -.5 and not (d[1] < -.12 and d[2] < .56 and abs(d[0]) < .80) and not (abs(d[0]) > .78 and d[2] < .10 and d[1] < .32)
    grid, Z = curve(CROP)
    s.h.puffs([d for d in jittered(430, .035, 5, keep) if above_line(d, s, grid, Z, .0)], .042, .050, .32, k=.012)


def afro(s):
    s.s.voxel = .0105
    grid, Z = curve(CROP)
    def rise(az, over):
        ramp = .13 + .15 * np.exp(-(np.abs(az) / 62) ** 4)
        up = np.clip((over + .01) / ramp, 0, 1)
        return .155 * np.sin(up * np.pi / 2)
    s.shell(CROP, lambda az, z, P: .020 + rise(az, z - np.interp(az, grid, Z)) * (1 + .25 * np.clip(z, 0, .4)), round_=.03)
    rng = np.random.default_rng(8)
    for d in jittered(380, .03, 6, lambda d: d[2] > -.62):
        R = s.h.radius(d)[0]; q = v3(d) * R
        az = math.degrees(math.atan2(q[0], -q[1])); over = float(q[2] - np.interp(az, grid, Z))
        if over > .012:
            s.s.add(ell(v3(d) * (R + .010 + float(rise(az, over)) * (1 + .25 * max(0, q[2]))), .056 * (1 + rng.uniform(-.2, .25))), .024)


def receding(s):
    line = [(0, .335), (16, .338), (30, .362), (42, .350), (52, .26), (61, .14), (68, .02), (72, -.07), (77, -.08), (82, .0), (88, .035), (100, .035), (108, -.06), (118, -.19), (180, -.27)]
    s.shell(line, dome(top=.014, base=.028), backwards(34, 2), amp=.008, round_=.035)


def balding(s):
    line = [(0, 1.2), (52, 1.2), (60, .22), (66, .02), (72, -.08), (77, -.08), (82, .0), (88, .035), (100, .035), (108, -.06), (118, -.19), (180, -.27)]
    s.shell(line, lambda az, z, P: .046 - .40 * np.clip(z + .02, 0, 1) ** 1.25, downwards(40, 3), amp=.004, round_=.05)


# ---- to the chin and longer ------------------------------------------------------------------------
def pixie(s):
    line = [(-180, -.30), (-118, -.20), (-104, -.05), (-94, -.02), (-84, -.06), (-76, -.15), (-68, -.10), (-58, .06), (-44, .17), (-28, .24), (-10, .20), (12, .15), (34, .11), (52, .06), (64, -.06), (76, -.17), (84, -.08), (94, -.02), (104, -.05), (118, -.20), (180, -.30)]
    s.shell(line, dome(front=.040, top=.040, back=.022, base=.042), swept(24, 1, 2, 1.0), amp=.014, jag=.050, round_=.045)


def bob(s):
    line = [(0, .17), (18, .165), (36, .15), (46, .10), (53, -.02), (58, -.16), (64, -.34), (70, -.9), (180, -.9)]
    s.shell(line, dome(front=.030, top=.030, side=.030, back=.03, base=.050), downwards(34, 2), amp=.011, jag=.022, end=-.37, z0=-.10, flare=.16, round_=.045, tuck=.16)


def shoulder(s):
    s.shell(LOOSE, dome(front=.020, top=.030, side=.030, back=.03, base=.050), downwards(30, 3, .02), amp=.013, jag=.01, end=-.52, z0=-.10, flare=.06, round_=.045, part=(-18, 6, .040), tuck=.12)


def long_(s):
    s.shell(LOOSE, dome(top=.028, side=.020, back=.02, base=.048), downwards(30, 1, .015), amp=.013, end=-.66, z0=-.12, flare=-.02, round_=.045, part=(0, 5, .045), ends=-.22, tuck=.16)


def long_wavy(s):
    def t(az, z, P):
        low = np.clip((.10 - z) / .3, 0, 1)
        wave = np.sin(z * 19 + np.sin(np.radians(az) * 3) * 2.2)
        return dome(top=.034, side=.034, back=.03, base=.054)(az, z, P) + low * (.016 + .026 * wave)
    s.shell(LOOSE, t, downwards(24, 2, .16, 12.), amp=.018, end=-.62, z0=-.12, flare=.05, round_=.05, part=(22, 6, .045), ends=-.20, tuck=.14)


def fringe(s):
    line = [(0, .125), (16, .12), (32, .115), (42, .085), (49, -.02), (55, -.16), (62, -.34), (68, -.9), (180, -.9)]
    s.shell(line, dome(front=.032, top=.030, side=.022, back=.02, base=.048), downwards(36, 1), amp=.010, jag=.020, end=-.62, z0=-.12, flare=-.02, round_=.04, ends=-.20, tuck=.16)


def ponytail(s):
    s.shell(PULLED, dome(top=.018, base=.034), combed(40, 2, (0, .40, .16)), amp=.009, round_=.04)
    s.s.add(ell((0, .46, .15), (.085, .075, .085)), .03)
    for x, y, w in ((0, .02, .105), (-.075, -.01, .095), (.075, -.01, .095), (-.035, .045, .075), (.04, .045, .075)):
        s.lock([('p', x * .3, .47, .15), ('p', x * .8, .60, .10), ('p', x * 1.1, .64 + y, -.14), ('p', x, .58 + y, -.40), ('p', x * .4 + .02, .53, -.64 + abs(x))], w, .014, root=.55, n=16, k=.006, flat=1.0)
    t = Sculpt(.008); t.add(torus((0, .50, .145), .082, .030, rot_xyz(70, 0, 0))); s.extra.append(('tie', t, '#c2405a', 'satin'))
    for x in (-1, 1):
        s.lock([(x * 58, 24, .02), (x * 66, 0, .035), (x * 66, -24, .03)], .036, .010, k=.02)


def braid(s):
    s.shell(PULLED, dome(top=.020, base=.036), combed(40, 3, (0, .42, -.02)), amp=.009, round_=.04, part=(0, 4, .030))
    s.braid([(0, .38, .0), (.0, .50, -.14), (.02, .53, -.40), (.05, .50, -.70), (.07, .46, -.95)], .092, 6, tie='#c2405a')


def two_braids(s):
    s.shell(PULLED, dome(top=.020, base=.036), swept(40, 1, 2, 0), amp=.006, round_=.04, part=(0, 4, .034))
    for x in (-1, 1):
        s.braid([(x * .36, .18, -.12), (x * .47, .13, -.24), (x * .455, .0, -.44), (x * .40, -.12, -.64), (x * .37, -.17, -.80)], .076, 5, tie='#e3a83a')


def school_plaits(s):
    s.shell(PULLED, dome(top=.020, base=.036), swept(40, 1, 2, 0), amp=.006, round_=.04, part=(0, 4, .034))
    for x in (-1, 1):
        s.braid([(x * .40, .16, -.06), (x * .52, .17, -.10), (x * .58, .15, -.26), (x * .565, .13, -.42), (x * .51, .15, -.44), (x * .485, .17, -.30)], .066, 5, tip=.8)
        t = Sculpt(.0085)
        c = v3(x * .50, .13, -.07)
        for sg in (-1, 1):
            t.add(ell(c + v3(sg * .020 + x * .05, -.02 - sg * .055, .035), (.030, .075, .052), rot_xyz(sg * 25, 0, 0)), .012)
            t.add(tube([c + v3(x * .04, -.03 * sg, 0), c + v3(x * .06, -.07 * sg, -.10)], [.018, .026], 1.8, [(1, 0, 0)] * 2), .01)
        t.add(ell(c + v3(x * .055, 0, .02), .034), .008)
        s.extra.append(('ribbon', t, '#c9283c', 'satin'))


def bun(s):
    s.shell(PULLED, dome(top=.016, base=.034), combed(40, 2, (0, .16, .46)), amp=.009, round_=.04)
    c = v3(0, .14, .56)
    s.s.add(ell(c, (.175, .170, .145)), .03)
    R = rot_xyz(-14, 0, 0)
    for i in range(3):
        s.s.add(torus(c + R @ v3(0, 0, (i - 1) * .072), .165 * (.84, .95, .72)[i], .050, R @ rot_xyz(9 * (-1) ** i, 5 * (-1) ** i, 0)), .012)


def bun_jasmine(s):
    s.shell(PULLED, dome(top=.020, base=.036), combed(40, 2, (0, .44, -.02)), amp=.009, round_=.04, part=(0, 4, .034))
    c = v3(0, .47, -.06)
    s.s.add(ell(c + v3(0, .03, 0), (.17, .14, .15)), .03)
    R = rot_xyz(-82, 0, 0)
    for i in range(3):
        s.s.add(torus(c + v3(0, -.04 + i * .055, 0), .150 * (1, .86, .55)[i], .048, R @ rot_xyz(8 * (-1) ** i, 0, 0)), .012)
    buds = Sculpt(.0082)
    rng = np.random.default_rng(2)
    for i in range(26):
        a = i * 2 * math.pi / 26; r = .205 + .012 * (i % 2)
        buds.add(ell(c + v3(r * math.cos(a), -.015 + .035 * (i % 2), r * .92 * math.sin(a)), .032 + .005 * rng.uniform()), .006)
    s.extra.append(('jasmine', buds, '#fbf7ea', 'satin'))


# Parted on the figure's right and drawn over to its left, over the upper ears to the nape.
SIDE_TIED = [(-180, -.28), (-124, -.25), (-110, -.19), (-98, -.12), (-84, -.095), (-74, -.09), (-66, -.02), (-56, .10), (-44, .215), (-34, .295), (-24, .325), (-12, .275), (4, .215), (20, .165), (36, .105), (48, .03), (58, -.06), (68, -.11), (78, -.12), (90, -.105), (104, -.15), (124, -.25), (180, -.28)]


def side_tied(s, back=1.2):
    """Hair parted at the side, full at the temples, drawn back to be tied low."""
    s.shell(SIDE_TIED, dome(front=.030, top=.030, side=.038, base=.040), from_parting(26, 2, -.16, back), amp=.013, jag=.020, round_=.045, part=(-26, 5, .050))


# From the nape over the left shoulder to the chest.
OVER_SHOULDER = [(.27, .27, -.24), (.40, .14, -.32), (.405, -.06, -.42), (.34, -.22, -.53), (.275, -.285, -.66), (.245, -.295, -.82)]


def braid_side(s):
    side_tied(s)
    s.s.add(ell((.24, .30, -.20), (.13, .11, .10)), .05)
    s.braid(OVER_SHOULDER, .112, 5, k=.005, tip=.62, tie='#c2405a')


def ponytail_side(s):
    side_tied(s)
    s.s.add(ell((.24, .30, -.20), (.13, .11, .10)), .05)
    s.tail(OVER_SHOULDER, .165, 8, wave=.055, waves=1.9, k=.006)
    s.tie((.335, .215, -.285), (.13, -.13, -.08), .125, '#c2405a')


def low_bun(s):
    side_tied(s)
    c, R = v3(.405, .21, -.335), aim((0, 0, 0), (.80, .25, -.40))
    s.s.add(ell((.28, .27, -.24), (.15, .14, .13)), .05)
    s.s.add(ell(c, (.175, .175, .15), R), .03)
    for i in range(3):
        s.s.add(torus(c + R @ v3(0, 0, -.05 + i * .085), (.180, .155, .080)[i], .064, R @ rot_xyz(10 * (-1) ** i, 7 * (-1) ** i, 0)), .006)


def pigtails(s):
    line = [(0, .315), (10, .275), (24, .225), (40, .17), (52, .09), (63, .0), (70, -.05), (77, -.03), (86, .03), (100, .03), (110, -.06), (124, -.19), (180, -.27)]

    def to_sides(P):
        x, y, z = np.abs(P[..., 0]) - .46, P[..., 1] - .04, P[..., 2] - .26
        a = np.arctan2(y, -z + .02 * np.sin(x * 30))
        return 10 * (a + .06 * np.sin(a * 5 + x * 6))
    s.shell(line, dome(front=.012, top=.022, base=.036), to_sides, amp=.010, jag=.016, round_=.04, part=(0, 4, .040))
    for x in (-1, 1):
        if s.tucked:
            s.tail([(x * .42, .08, -.08), (x * .52, .06, -.15), (x * .56, .04, -.27), (x * .53, .02, -.42)], .110, 7, twist=.6 * x, tip=.30)
            continue
        s.s.add(ell((x * .43, .04, .28), (.09, .10, .10)), .04)
        s.tail([(x * .44, .04, .28), (x * .56, .03, .31), (x * .66, .02, .18), (x * .68, .01, .0), (x * .63, .0, -.16)], .135, 7, twist=.6 * x, wave=.012 * x, tip=.30, root=.38)
        s.tie((x * .535, .035, .305), (x, -.05, .10), .100, '#e0566f', .034)


def half_up(s):
    """The top tied back with volume, the rest open over both shoulders."""
    behind = [(0, .9), (76, .9), (84, .0), (96, -.06), (108, -.9), (180, -.9)]
    s.shell(behind, .050, downwards(30, 2, .04), amp=.013, end=-.56, z0=-.12, round_=.04, ends=-.16, tuck=.12)
    top = [(0, .335), (22, .315), (40, .245), (52, .13), (61, .02), (68, -.06), (76, -.05), (86, .02), (100, .02), (120, .02), (180, .06)]

    def t(az, z, P):
        up = np.clip((z - .12) / .28, 0, 1)
        return dome(top=.010, side=.012, back=.02, base=.044)(az, z, P) + .105 * up * np.exp(-((P[..., 1] - .08) / .24) ** 2 - (P[..., 0] / .30) ** 2)
    s.shell(top, t, backwards(30, 2, .05), amp=.013, jag=.018, round_=.045)
    for x in (-1, 1):
        s.lock([(x * 52, 26, .0), (x * 88, 22, .045), (x * 128, 24, .050), (x * 172, 26, .05)], .070, .04, root=.35, n=14, k=.010)
        s.tail([(x * .38, .20, -.06), (x * .47, .08, -.26), (x * .44, -.12, -.45), (x * .37, -.235, -.60), (x * .34, -.26, -.80)], .155, 7, twist=.5 * x, wave=.040 * x, root=.6, k=.006)
    s.s.add(ell((0, .47, .20), (.11, .07, .09)), .03)


def long_side(s):
    """All of it over the left shoulder."""
    line = [(-180, -.30), (-124, -.25), (-110, -.17), (-100, .0), (-86, .035), (-76, .0), (-68, -.02), (-58, .09), (-46, .20), (-34, .295), (-26, .325), (-14, .275), (2, .215), (18, .165), (34, .105), (46, .02), (54, -.10), (60, -.25), (66, -.9), (118, -.9), (130, -.42), (150, -.32), (180, -.30)]
    s.shell(line, dome(front=.030, top=.034, side=.034, base=.042), from_parting(24, 2, -.16, 1.0), amp=.014, jag=.014, end=-.46, z0=-.12, flare=.05, round_=.045, part=(-26, 5, .050), tuck=.06)
    s.tail([(.20, .36, -.16), (.36, .26, -.28), (.46, .08, -.42), (.42, -.12, -.55), (.36, -.24, -.70), (.32, -.26, -.88)], .190, 7, twist=.4, wave=.030, waves=1.6, root=.6, k=.006)
    s.tail([(.44, -.10, .02), (.50, -.10, -.20), (.46, -.16, -.42), (.38, -.26, -.60), (.30, -.29, -.80)], .150, 6, twist=.4, wave=.035, waves=1.6, root=.5, seed=1, k=.006)


def ringlet(s, points, w, turns, seed):
    n = int(turns * 7) + 1
    S = catmull(np.asarray(points, float), n)
    t = np.linspace(0, 1, n); a = t * turns * 2 * np.pi + seed
    T = np.gradient(S, axis=0); T /= np.linalg.norm(T, axis=1, keepdims=True)
    B = np.cross(T, [.3, -1, .1]); B /= np.linalg.norm(B, axis=1, keepdims=True)
    r = w * (.60 + .40 * np.sin(np.pi * np.clip(t * .92, 0, 1)))
    P = S + (B * np.cos(a)[:, None] + np.cross(T, B) * np.sin(a)[:, None]) * (r * .62)[:, None]
    s.s.add(tube(P, r * .62), .006)


def long_curly(s):
    s.s.voxel = .0105
    s.shell(LOOSE, dome(top=.05, side=.05, back=.05, base=.060), downwards(20, 2, .12, 16.), amp=.016, end=-.50, z0=-.12, flare=.10, round_=.05, part=(14, 6, .045), ends=-.10, tuck=.10)
    rng = np.random.default_rng(3)
    for i, az in enumerate(list(range(-176, 180, 16))):
        if abs(az) < 62:
            continue
        a = math.radians(az + rng.uniform(-4, 4)); d = v3(math.sin(a), -math.cos(a), 0)
        low = -.62 + rng.uniform(-.08, .05)
        front = max(0, math.cos(a))
        at = lambda r, z: (d[0] * r * 1.02, d[1] * r * .92 - .10 * front, z)
        ringlet(s, [at(.42, .22), at(.55, .06), at(.57, -.18), at(.56, -.40), at(.53, low)], .096, 4.4, i * 1.7)
    keep = lambda d: d[2] > .30 and not (d[1] < -.45 and d[2] < .62)
    s.h.puffs(jittered(90, .05, 4, keep), .078, .060, .2, k=.014)


def thinning(s):
    """Combed back over a crown that shows between the strands."""
    line = [(0, .340), (9, .318), (18, .352), (30, .378), (42, .352), (52, .25), (60, .13), (67, .01), (72, -.07), (77, -.08), (82, .0), (88, .035), (100, .035), (108, -.06), (118, -.19), (180, -.27)]

    clumps = swept(34, 1, 2)

    def t(az, z, P):
        x, y = P[..., 0], P[..., 1]
        across = np.arctan2(x, z + .25)
        bare = np.clip((z - .19) / .14, 0, 1)
        sparse = .010 * np.sin(across * 35 + 1.6 * np.sin(y * 5)) + .011 * np.sin(across * 15 - 2 * np.sin(y * 4 + 1))
        return (1 - bare) * (.034 + .012 * (np.sqrt(np.abs(np.sin(clumps(P))) + .004) - .8)) + bare * (.003 + sparse)
    s.shell(line, t, round_=.014)


def parting(s):
    """What a dupatta leaves to be seen: smooth hair, parted in the middle."""
    s.shell(PULLED, .022, swept(44, 1, 2, 0), amp=.005, round_=.03, part=(0, 4, .02))


STYLES = {'buzz': buzz, 'fade': fade, 'short': short, 'side-part': side_part, 'quiff': quiff, 'messy': messy, 'wavy': wavy, 'curly': curly, 'coily': coily,
          'afro': afro, 'receding': receding, 'balding': balding, 'pixie': pixie, 'bob': bob, 'shoulder': shoulder, 'long': long_, 'long-wavy': long_wavy,
          'fringe': fringe, 'ponytail': ponytail, 'braid': braid, 'two-braids': two_braids, 'school-plaits': school_plaits, 'bun': bun, 'bun-jasmine': bun_jasmine,
          'braid-side': braid_side, 'ponytail-side': ponytail_side, 'low-bun': low_bun, 'pigtails': pigtails, 'half-up': half_up, 'long-side': long_side,
          'long-curly': long_curly, 'thinning': thinning, 'parting': parting}


def hair(p, style, tucked=False):
    s = Style(p, tucked=tucked)
    STYLES[style](s)
    s.done()


# ---- beards ----------------------------------------------------------------------------------------
def cheeks(s, thick, top, phase=None, amp=.0, limit=81, mouth=True, round_=.02):
    """Hair on the lower face, below a line over the azimuth."""
    grid, Z = curve(top); sk = s.sk
    def f(P):
        x, y, z = P[..., 0], P[..., 1], P[..., 2]
        az = np.degrees(np.arctan2(x, -y))
        t = thick(az, z, P) if callable(thick) else thick
        if phase is not None:
            t = t + amp * (np.sqrt(np.abs(np.sin(phase(P))) + .004) - .8)
        d = smax(sk.dist(P) - t, (z - np.interp(az, grid, Z)) * .85, round_)
        d = smax(d, (np.abs(az) - limit) * .0065, round_)
        return (d * .85).astype(F)
    s.s.add(fn(f, (-.56, -.56, -.62), (.56, .12, .12)), 0)
    if mouth:
        s.s.cut(ell((0, -.43, -.252), (.098, .22, .050)), .02)
    return s


def moustache(s, w=.030, z=-.196, droop=.0, long=.165):
    for x in (-1, 1):
        s.lock([('p', x * .008, -.432, z), ('p', x * .060, -.436, z - .006), ('p', x * long * .75, -.415, z - .026 - droop * .4), ('p', x * long, -.390, z - .040 - droop)], w, .008, root=.75, k=.006, flat=1.0)


FULL = [(0, -.205), (16, -.20), (30, -.215), (46, -.20), (60, -.135), (72, -.05), (82, .03), (180, .03)]
SHORT = [(0, -.21), (18, -.205), (34, -.225), (50, -.225), (64, -.165), (74, -.07), (84, .02), (180, .02)]


def stubble(s):
    cheeks(s, .0045, [(0, -.175), (20, -.17), (36, -.19), (52, -.19), (66, -.13), (76, -.05), (86, .02), (180, .02)], round_=.006)
    s.region = 'stubble'


def beard_short(s):
    cheeks(s, .020, SHORT, downwards(60, 2), .005, round_=.02); moustache(s, .026)


def beard_full(s):
    cheeks(s, lambda az, z, P: .034 + .035 * np.exp(-(az / 40) ** 2) * np.clip((-.26 - z) / .12, 0, 1), FULL, downwards(44, 2), .010, round_=.03); moustache(s, .034)


def goatee(s):
    s.s.add(Shape(lambda P: smax(s.sk.dist(P) - .026, (((P[..., 0] / .120) ** 2 + ((P[..., 2] + .272) / .088) ** 2) ** .5 - 1) * .085, .02).astype(F), (-.2, -.5, -.45), (.2, -.2, -.12)), 0)
    s.s.cut(ell((0, -.43, -.250), (.082, .22, .046)), .018)
    moustache(s, .027, long=.135, droop=.025)


def moustache_only(s):
    moustache(s, .040, z=-.200, long=.185, droop=-.035)


def beard_long(s):
    cheeks(s, .034, FULL, downwards(40, 2), .010, round_=.03)
    ph = downwards(30, 3, .03)
    def f(P):
        x, y, z = P[..., 0], P[..., 1], P[..., 2]
        low = np.maximum(-.28 - z, 0); n = 1 - 1.35 * low
        d = s.sk.dist(np.stack([x / n, (y + .10 * low) / (1 - .2 * low), np.maximum(z, -.28)], -1)) - .030 - .014 * (np.sqrt(np.abs(np.sin(ph(P))) + .004) - .8)
        end = -.72 + 5.5 * x * x
        d = smax(smax(d, end - z, .05), z + .24, .05)
        return (smax(d, y + .14, .05) * .7).astype(F)
    s.s.add(fn(f, (-.5, -.62, -.82), (.5, -.08, -.18)), .05)
    s.s.cut(ell((0, -.43, -.250), (.092, .20, .046)), .018)
    moustache(s, .036, droop=.02)


BEARDS = {'stubble': stubble, 'short': beard_short, 'full': beard_full, 'goatee': goatee, 'moustache': moustache_only, 'long': beard_long}


def beard(p, style):
    s = Style(p, .0085); BEARDS[style](s)
    region = s.region if s.region != 'hair' else 'beard'
    p.fig.clay('beard', s.s, token(region), 'skin' if region == 'stubble' else 'hair', p.Mh, wash=.0 if region == 'stubble' else .13)


# ---- headwear --------------------------------------------------------------------------------------
H = lambda shade=1.0: token('headwear', shade)


def cloth(p, name, s, colour, wash=.12, paint=None, finish='cloth'):
    p.fig.clay(name, s, colour, finish, p.Mh, wash=wash, paint=paint)


def turban(p):
    s = Sculpt(.0100)
    s.add(p.skull.shape(.075)); s.keep(fn(lambda P: np.maximum(P[..., 2] - .9, .02 - P[..., 2]).astype(F), (-2, -2, .02), (2, 2, .9)), .03)
    s.add(ell((0, .05, .36), (.40, .37, .22)), .05)
    for i in range(6):
        t = i / 5
        z, R0 = .12 + .29 * t, .500 - .17 * t ** 2.2
        for sg in (-1, 1):
            s.add(torus((0, .03, z), (R0, R0 * .94), .060, rot_xyz(-4 + 8 * t, sg * (17 - 9 * t), 0), (.62, 1)), .010)
    s.cut(ell((0, -.60, -.11), (.42, .40, .27)), .035)
    s.cut(half((0, 0, 1), -.02), .03)
    cloth(p, 'turban', s, H(), .16)


def hijab(p):
    s = Sculpt(.0100)
    s.add(p.skull.shape(.058))
    s.add(ell((0, .05, -.30), (.36, .33, .26)), .12)
    s.add(ell((0, .0, -.48), (.40, .33, .16)), .10)
    s.cut(ell((0, -.50, -.075), (.345, .38, .345)), .035)
    s.warp(lambda P: (.007 * np.cos(P[..., 2] * 34 + np.abs(P[..., 0]) * 20 + P[..., 1] * 5) * np.clip((-.12 - P[..., 2]) * 5, 0, 1)).astype(F))
    cloth(p, 'hijab', s, H(), .14)


def dupatta(p):
    line = [(0, .395), (20, .385), (38, .325), (50, .20), (58, .03), (64, -.20), (70, -.9), (180, -.9)]
    s = Style(p, .0100)
    s.shell(line, lambda az, z, P: .066 + .012 * np.clip(-z, 0, 1), downwards(26, 2, .03), amp=.012, end=-.60, z0=-.14, flare=.10, round_=.03, ends=-.12)
    gold, own = rgb('#e3b54e'), rgb(H())
    paint = lambda V, col: np.where(((s.edge(V) > -.030) & (V[:, 1] < .02) & (p.skull.dist(np.stack([V[:, 0], V[:, 1], np.maximum(V[:, 2], -.14)], 1).astype(F)) > .040))[:, None], gold, own)
    cloth(p, 'dupatta', s.s, H(), .12, paint)


def topi(p):
    s = Sculpt(.0095)
    s.add(p.skull.shape(.050)); s.add(cyl((0, .015, .20), (0, .035, .475), .405, .06, .345), .03)
    s.keep(fn(lambda P: (.19 + .08 * P[..., 1] - P[..., 2]).astype(F), (-2, -2, .1), (2, 2, .9)), .02)

    def paint(V, col):
        z = V[:, 2] - .08 * V[:, 1]
        band = (z > .225) & (z < .300)
        a = np.arctan2(V[:, 0], -V[:, 1])
        dots = band & (np.abs(((a * 14 / np.pi) % 1) - .5) + np.abs(z - .2625) * 13 < .42)
        return np.where(dots[:, None], rgb('#e3b54e'), np.where(band[:, None], rgb(H(.72)), rgb(H())))
    cloth(p, 'topi', s, H(), .08, paint)


def cap(p):
    s = Sculpt(.0090)
    s.add(p.skull.shape(.075)); s.keep(fn(lambda P: (.12 - P[..., 2]).astype(F), (-2, -2, .12), (2, 2, .9)), .02)
    s.warp(lambda P: (.005 * np.exp(-(np.abs(np.sin(np.arctan2(P[..., 0], P[..., 1]) * 3)) / .05) ** 2)).astype(F))
    s.add(ell((0, .01, .515), (.032, .032, .020)), .008)
    cloth(p, 'cap', s, H(), .08)
    b = Sculpt(.0085)
    def f(P):
        x, y, z = P[..., 0], P[..., 1], P[..., 2]
        sag = .165 - .60 * x * x - .22 * np.clip(-y - .35, 0, 1)
        d = np.sqrt((x / .37) ** 2 + ((y + .40) / .34) ** 2) - 1
        return smax(np.abs(z - sag) - .017, d * .28, .025).astype(F)
    b.add(fn(f, (-.42, -.78, -.02), (.42, -.20, .26))); b.cut(p.skull.shape(.04), .01)
    cloth(p, 'brim', b, H(.80), .05)


def beanie(p):
    s = Sculpt(.0090)
    s.add(p.skull.shape(.062)); s.keep(fn(lambda P: (.16 + .11 * P[..., 1] - P[..., 2]).astype(F), (-2, -2, .0), (2, 2, .9)), .02)
    s.warp(lambda P: (.0045 * np.cos(np.arctan2(P[..., 0], -P[..., 1]) * 34)).astype(F))
    s.add(ell((0, .02, .535), .085), .02)
    cloth(p, 'beanie', s, H(), .10)
    b = Sculpt(.0085)
    b.add(p.skull.shape(.092)); b.keep(fn(lambda P: (np.abs(P[..., 2] - (.140 + .12 * P[..., 1])) - .062).astype(F), (-2, -2, -.1), (2, 2, .4)), .03)
    b.warp(lambda P: (.0045 * np.cos(np.arctan2(P[..., 0], -P[..., 1]) * 40)).astype(F))
    cloth(p, 'band', b, H(.82), .10)


# The lower edge of a wound turban: over the tops of the ears, rising to a peak above the forehead.
PEAKED = [(0, .385), (5, .360), (15, .265), (29, .170), (48, .085), (66, .005), (80, -.035), (95, -.055), (125, -.11), (180, -.15)]


def dastar(p):
    s = Style(p, .0095)
    grid, Z = curve(PEAKED)

    def folds(P):
        """Layers one over the other, rising to the middle from both sides; each second one crosses it."""
        Q = P - v3(0, .05, .22); Q = Q / (np.linalg.norm(Q, axis=-1, keepdims=True) + 1e-6) * .5
        u = (Q[..., 2] + .62 * np.sqrt((Q[..., 0] - .012) ** 2 + .0006) + .12 * Q[..., 1]) / .118
        k = u - np.floor(u)
        return (-.042 * (1 - k) * np.clip(k / .12, 0, 1) + .016).astype(F)
    s.s.add(p.skull.shape(.050)); s.s.add(ell((0, .055, .29), (.515, .485, .430)), .06)
    s.s.warp(folds)
    def edge(P):
        az = np.degrees(np.arctan2(P[..., 0], -P[..., 1]))
        return ((np.interp(az, grid, Z) - P[..., 2]) * .62).astype(F)
    s.s.keep(fn(edge, (-2, -2, -.2), (2, 2, .9)), .025)
    cloth(p, 'dastar', s.s, H(), .16)
    b = Sculpt(.0085)
    b.add(p.skull.shape(.036)); b.keep(fn(lambda P: (np.maximum(.175 - .05 * np.abs(P[..., 0]) - P[..., 2], np.maximum(P[..., 1] + .16, P[..., 2] - .44))).astype(F), (-.4, -.6, .1), (.4, -.1, .50)), .015)
    cloth(p, 'patka', b, H(.62), .06)


def rope(s, c, R0, r, R, turns, k=.008):
    """Two strands twisted round one another, laid in a ring."""
    n = turns * 10
    a = np.linspace(0, 2 * np.pi, n + 1)
    ring = np.stack([np.cos(a), np.sin(a) * R0[1] / R0[0], np.zeros(n + 1)], 1)
    for phase in (0, np.pi):
        b = a * turns + phase
        P = ring * (R0[0] + np.cos(b) * r * .48)[:, None] + np.stack([np.zeros(n + 1)] * 2 + [np.sin(b) * r * .48], 1)
        for i in range(0, n, 5):
            s.add(tube(v3(c) + P[i:i + 6] @ R.T, r * .66), k)


def pagri(p):
    s = Sculpt(.0100)
    s.add(p.skull.shape(.060)); s.keep(fn(lambda P: (.10 - P[..., 2]).astype(F), (-2, -2, .10), (2, 2, .9)), .03)
    s.add(ell((0, .04, .40), (.36, .34, .20)), .05)
    for c, R0, r, tilt, turns in (((0, .03, .17), (.485, .455), .098, (-5, 7, 0), 6), ((0, .03, .30), (.455, .425), .100, (-2, -9, 0), 5), ((0, .04, .43), (.350, .330), .095, (2, 8, 0), 4)):
        rope(s, c, R0, r, rot_xyz(*tilt), turns)
    cloth(p, 'pagri', s, H(), .16)
    t = Sculpt(.0095)
    P = [(.34, .30, .14), (.41, .35, .0), (.43, .36, -.20), (.40, .37, -.42), (.38, .34, -.58)]
    t.add(tube(catmull(np.array(P, float), 14), np.linspace(.10, .135, 14), 2.6, [(.75, .65, 0)] * 14))
    t.warp(lambda Q: (.008 * np.cos((Q[..., 1] * .75 - Q[..., 0] * .65) * 60) * np.clip((.05 - Q[..., 2]) * 5, 0, 1)).astype(F))
    cloth(p, 'tail', t, H(.88), .10)


HEADWEAR = dict(turban=turban, hijab=hijab, dupatta=dupatta, topi=topi, cap=cap, beanie=beanie, dastar=dastar, pagri=pagri)


# ---- glasses and jewellery -------------------------------------------------------------------------
def glasses(p, shape):
    fig, M, surf = p.fig, p.Mh, p.skull.dist
    colour, ez, ex = token('glasses'), -.075, .170
    q, rx, rz, bar, finish, lens = {'round': (2.0, .104, .104, .0140, 'gloss', None), 'square': (4.2, .118, .100, .0165, 'gloss', None), 'rectangle': (5.0, .120, .072, .0125, 'gloss', None),
                                    'cat-eye': (2.6, .118, .090, .0165, 'gloss', None), 'aviator': (2.4, .124, .108, .0100, 'metal', '#3a4a52'), 'sunglasses': (3.0, .124, .098, .0180, 'gloss', '#1c191d'),
                                    'round-wire': (2.0, .112, .112, .0092, 'metal', None), 'half-rim': (4.0, .120, .084, .0090, 'gloss', None), 'rimless': (3.4, .118, .084, .0076, 'metal', None), 'oversized': (2.5, .140, .126, .0150, 'gloss', None)}[shape]
    s = Sculpt(.0068); t = np.linspace(0, 2 * np.pi, 33)
    c, si = np.cos(t), np.sin(t)
    for sg in (-1, 1):
        x = np.sign(c) * np.abs(c) ** (2 / q) * rx; z = np.sign(si) * np.abs(si) ** (2 / q) * rz
        if shape == 'cat-eye':
            z = z + np.clip(x * sg - .02, 0, 1) * .62 * np.clip(z / .05, 0, 1)
        if shape == 'aviator':
            z = z - .10 * np.clip(-z, 0, 1); x = x * (1 - .22 * np.clip(-z / rz, 0, 1)) - sg * .012 * np.clip(-z / rz, 0, 1)
        P = np.stack([x + sg * ex, np.full(len(t), -.9), z + ez - .004], 1).astype(F)
        for _ in range(40):
            P[:, 1] += surf(P) * .9
        flat = P[:, 1].min() * .62 + P[:, 1] * .38 - .032
        P[:, 1] = flat
        s.add(tube(P, np.where(P[:, 2] > ez + rz * .12, .0185, bar) if shape == 'half-rim' else bar), .004)
        hinge = P[np.argmax(P[:, 0] * sg - np.abs(P[:, 2] - ez - .02) * .5)]
        s.add(tube([hinge, (sg * .405, -.235, ez + .022), (sg * .470, -.02, ez + .012), (sg * .474, .07, ez - .012)], [bar, bar * .95, bar * .9, bar * .85]), .006)
        if lens:
            n = len(t) - 1; inner = P[:-1] + np.array([0, .004, 0]); mid = inner.mean(0) + np.array([0, -.008, 0])
            V = np.concatenate([inner, [mid], inner + np.array([0, .012, 0]), [mid + np.array([0, .012, 0])]])
            i = np.arange(n); k = (i + 1) % n
            Fc = np.concatenate([np.stack([i, k, np.full(n, n)], 1), np.stack([k + n + 1, i + n + 1, np.full(n, 2 * n + 1)], 1), np.stack([k, i, i + n + 1], 1), np.stack([k, i + n + 1, k + n + 1], 1)])
            fig.raw('lens', V, Fc, lens, 'eye', M)
        if sg < 0:
            inner_l = P[np.argmax(P[:, 0])]
        else:
            inner_r = P[np.argmin(P[:, 0])]
    mid = (inner_l + inner_r) / 2 + v3(0, -.010, .020)
    s.add(tube([inner_l + v3(0, 0, .012), mid, inner_r + v3(0, 0, .012)], bar), .006)
    if shape == 'aviator':
        s.add(tube([inner_l + v3(-.03, 0, .062), mid + v3(0, -.004, .052), inner_r + v3(.03, 0, .062)], bar), .004)
    fig.clay('spectacles', s, colour, finish, M, wash=0)


def studs(p):
    for x in (-1, 1):
        s = Sculpt(.006); s.add(ell((x * .478, -.010, -.178), .027)); p.fig.clay('stud', s, GOLD, 'metal', p.Mh, wash=0)


def jhumkas(p):
    for x in (-1, 1):
        s = Sculpt(.0058); c = v3(x * .482, -.010, -.178)
        s.add(ell(c, .026)).add(tube([c, c + v3(0, 0, -.055)], .013)).add(cyl(c + v3(0, 0, -.085), c + v3(0, 0, -.035), .048, .012, .018), .008)
        for i in range(8):
            a = i * math.pi / 4
            s.add(ell(c + v3(.042 * math.cos(a), .042 * math.sin(a), -.096), .0125), .004)
        p.fig.clay('jhumka', s, GOLD, 'metal', p.Mh, wash=.05)


def hoops(p):
    for x in (-1, 1):
        s = Sculpt(.0058); s.add(torus((x * .478, -.005, -.236), .060, .0140, rot_xyz(0, 90, 0))); p.fig.clay('hoop', s, GOLD, 'metal', p.Mh, wash=0)


def nose_pin(p):
    s = Sculpt(.005); s.add(ell((.040, -.437, -.150), .0125)); p.fig.clay('pin', s, GOLD, 'metal', p.Mh, wash=0)


def maang_tikka(p):
    s = Sculpt(.0058); P = []
    for z in np.linspace(.20, .46, 8):
        q = v3(0, -.8, z)
        for _ in range(40):
            q = q + v3(0, .9 * (p.skull.dist(q[None])[0] - .030), 0)
        P.append(q)
    s.add(tube(P, .0105)); s.add(ell(P[0] + v3(0, -.004, -.018), (.034, .016, .034)), .006); s.add(ell(P[0] + v3(0, -.004, -.062), (.014, .012, .020)), .004)
    p.fig.clay('tikka', s, GOLD, 'metal', p.Mh, wash=0)
    g = Sculpt(.005); g.add(ell(P[0] + v3(0, -.018, -.018), (.016, .010, .016))); p.fig.clay('gem', g, '#b3122f', 'gloss', p.Mh, wash=0)


def necklace(p):
    s = Sculpt(.0062); t = np.linspace(-2.2, 2.2, 26)
    P = np.stack([.135 * np.sin(t), -.060 - .118 * np.cos(t) + .0, .800 - .055 * np.cos(t)], 1)
    s.add(tube(P, .0125)); s.add(ell((0, -.186, .725), (.026, .016, .030)), .008)
    p.fig.clay('necklace', s, GOLD, 'metal', wash=0)


GOLD = '#e0b04a'
def nath(p):
    """A ring at the right nostril with a bead, and its chain to the hair."""
    c = v3(-.044, -.448, -.172); t = np.linspace(0, 2 * np.pi, 25)
    s = Sculpt(.0050)
    s.add(tube(np.stack([c[0] + .036 * np.cos(t), c[1] + .020 * np.cos(t) - .006, c[2] + .036 * np.sin(t)], 1), .0085), .003)
    s.add(ell(c + v3(-.026, -.014, -.026), .017), .004)
    p.fig.clay('nath', s, GOLD, 'metal', p.Mh, wash=0)


def hearing_aid(p):
    """A shell behind the ear and its tube over the rim into it, at the left ear."""
    s = Sculpt(.0062)
    s.add(tube([v3(.470, .096, .012), v3(.478, .112, -.040), v3(.470, .104, -.096)], [.024, .030, .024]), .010)
    p.fig.clay('hearing aid', s, '#c9ccd2', 'gloss', p.Mh, wash=0)
    t = Sculpt(.0050)
    t.add(tube([v3(.474, .090, .020), v3(.490, .050, .036), v3(.494, .010, .010), v3(.482, .004, -.052)], .0090), .004)
    t.add(ell(v3(.480, .010, -.070), .020), .006)
    p.fig.clay('tube', t, '#e9ecef', 'gloss', p.Mh, wash=0)


JEWELLERY = {'nath': nath, 'hearing-aid': hearing_aid, 'studs': studs, 'jhumkas': jhumkas, 'hoops': hoops, 'nose-pin': nose_pin, 'maang-tikka': maang_tikka, 'necklace': necklace}
GLASSES = ('round', 'square', 'rectangle', 'cat-eye', 'aviator', 'sunglasses', 'round-wire', 'half-rim', 'rimless', 'oversized')
