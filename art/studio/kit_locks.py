"""Locks of hair laid on the skull along a flow, one over the other like shingles: clumps with points, never a dome."""
import numpy as np
from sdf import *
from kit import catmull
from kit_hair import curve

unit = lambda V: V / (np.linalg.norm(V, axis=-1, keepdims=True) + 1e-9)
ramp = lambda v, lo, hi: np.clip((v - lo) / (hi - lo), 0, 1)


def azimuth(P):
    return np.degrees(np.arctan2(P[..., 0], -P[..., 1]))


class Fall:
    """The skull going on downwards as hair that hangs from it."""
    def __init__(self, skull, z0=-.10, flare=.0, tuck=.0, end=-.5):
        self.skull, self.z0, self.flare, self.tuck, self.end = skull, z0, flare, tuck, end

    def dist(self, P):
        low = np.maximum(self.z0 - P[..., 2], 0)
        s = 1 + self.flare * low - self.tuck * ramp(-P[..., 2], -self.end - .22, -self.end + .02) ** 2
        return self.skull.dist(np.stack([P[..., 0] / s, P[..., 1] / s, np.maximum(P[..., 2], self.z0)], -1).astype(F))


class Comb:
    """A surface to comb: its normals, a hairline on it, and how thick the hair is. end: how low hair hangs, over the azimuth."""
    def __init__(self, style, line, thick, form=None, end=None):
        self.style, self.sk, self.thick, self.end = style, form or style.sk, thick, end
        style.wash, style.s.voxel, style.s.whole = .24, .0100, True
        self.grid, self.Z = curve(line)
        self.slope = np.gradient(self.Z, np.radians(self.grid[1] - self.grid[0]) * .43)

    def normals(self, P, e=.004):
        d = lambda *o: self.sk.dist(P + v3(o)) - self.sk.dist(P - v3(o))
        return unit(np.stack([d(e, 0, 0), d(0, e, 0), d(0, 0, e)], -1).astype(F))

    def settle(self, P):
        for _ in range(4):
            P = P - self.normals(P) * self.sk.dist(P)[..., None]
        return P

    def inside(self, P):
        """How far within the hairline."""
        az = azimuth(P)
        z, s = np.interp(az, self.grid, self.Z), np.interp(az, self.grid, self.slope)
        within = (P[..., 2] - z) / np.sqrt(1 + s * s)
        return within if self.end is None else np.minimum(within, P[..., 2] - self.end(az))

    def depth(self, P):
        t = self.thick
        return t(azimuth(P), P[..., 2], P) if callable(t) else np.full(P.shape[:-1], t, F)

    def base(self, share=.66, round_=.02, inset=.012, fore=.030, full=.10, crown=0.):
        """The even layer below the locks; crown: how much thicker it is on top."""
        def f(P):
            t = self.depth(P) * share * np.sqrt(ramp(self.inside(P), -.01, full))
            t = t + crown * ramp(P[..., 2], .37, .43)
            edge = inset + (fore - inset) * ramp(-P[..., 1], .20, .34) * ramp(P[..., 2], .1, .2)
            return (smax(self.sk.dist(P) - t, edge - self.inside(P), round_) * .82).astype(F)
        low = -.45 if self.end is None else float(self.end(self.grid).min()) - .05
        self.style.s.add(fn(f, (-.72, -.68, low), (.72, .72, .86)), 0)
        return self

    def on_edge(self, spacing, over, rng, where=lambda az: True):
        """Points along the hairline, some of them beyond it."""
        out, az = [], -180.
        while az < 180:
            z = np.interp(az, self.grid, self.Z)
            s = np.interp(az, self.grid, self.slope)
            if self.end is not None and z < self.end(az):
                z, s = self.end(az), 0.
            if where(az) and z < .6:
                a = np.radians(az)
                tip = z - rng.uniform(*over) * np.sqrt(1 + s * s)
                out.append((np.sin(a) * .46, -np.cos(a) * .42, tip if self.end is None else max(tip, self.end(az) - .04)))
            az += np.degrees(spacing * rng.uniform(.8, 1.25) / .44) / np.sqrt(1 + min(abs(s), 3) ** 2)
        return self.outwards(np.array(out, F).reshape(-1, 3))

    def within(self, spacing, least, rng, where=lambda P: np.ones(len(P), bool)):
        n = int(2.6 / spacing ** 2)
        i = np.arange(n) + .5; z = 1 - 2 * i / n; a = i * 2.399963
        D = np.stack([np.sqrt(1 - z * z) * np.cos(a), np.sqrt(1 - z * z) * np.sin(a), z], 1)
        D = unit(D + rng.normal(0, spacing * .45, D.shape)).astype(F)
        P = self.settle(self.settle(D * .44))
        return P[(self.inside(P) > least) & where(P)]

    def hanging(self, spacing, rng, top=.0, least=.08):
        """Points all over what hangs below the head's middle."""
        low = float(self.end(self.grid).min())
        az, z = np.meshgrid(np.arange(-180, 180, np.degrees(spacing / .46)), np.arange(low + .10, top, spacing * 1.7))
        az = np.radians(az + rng.uniform(-8, 8, az.shape)).ravel(); z = (z + rng.uniform(-.6, .6, z.shape) * spacing).ravel()
        P = self.outwards(np.stack([np.sin(az) * .46, -np.cos(az) * .42, z], 1).astype(F))
        return P[self.inside(P) > least]

    def outwards(self, P):
        """At this height, out to the surface."""
        for _ in range(12):
            P[:, :2] *= (1 - self.sk.dist(P) * 1.6)[:, None]
        return self.settle(P)

    def trace(self, tips, flow, length, stop=None, steps=9):
        """From each tip back against the flow; where it stops, the root is."""
        P, path = tips, [tips]
        alive = np.ones(len(P), bool); count = np.ones(len(P), int)
        length = np.broadcast_to(length, (len(P),))
        for _ in range(steps):
            n = self.normals(P)
            v = flow(P); v = unit(v - n * (v * n).sum(-1, keepdims=True))
            Q = self.settle(P - v * (length / steps)[:, None])
            at = self.inside(Q)
            alive &= ~((at < .004) & (at < self.inside(P)))
            if stop is not None:
                alive &= ~stop(P, Q)
            P = np.where(alive[:, None], Q, P)
            count += alive; path.append(P)
        return np.stack(path, 1), count

    def lay(self, tips, flow, length=.30, w=.040, rise=.022, root=-.010, flat=1.45, seed=1, stop=None, k=.007, tip=.30, sink=.004, full=.09, steps=9, vary=0., dive=0.):
        """A lock to each tip, from root to rise above the hair; full: how far within the hairline hair is thick."""
        rng = np.random.default_rng(seed)
        if not len(tips):
            return self
        paths, counts = self.trace(tips, flow, length * rng.uniform(.8, 1.2, len(tips)), stop, steps)
        for path, m in zip(paths, counts):
            if m < 4:
                continue
            P = path[:m][::-1]
            t = np.linspace(0, 1, len(P))
            depth = self.depth(P) * np.sqrt(ramp(self.inside(P), -.02, full))
            up = depth + rng.uniform(-vary, vary) + root + (rise - root) * t * ramp(self.inside(P[-1]), -.03, .10)
            up = up - sink * (t > .8) * (self.inside(P[-1]) < .03)
            up = up - dive * ramp(t, .72, 1.)
            n = self.normals(P)
            N = max(10, len(P))
            S = catmull((P + n * up[:, None]).astype(float), N)
            u = np.linspace(0, 1, N)
            size = w * rng.uniform(.82, 1.22) * min(1, .55 + .45 * m / 6)
            r = size * np.where(u < .45, .40 + .60 * np.sin(u / .45 * np.pi / 2), tip + (1 - tip) * np.cos((u - .45) / .55 * np.pi / 2) ** .75)
            mid = np.stack([np.interp(u, t, n[:, a]) for a in range(3)], 1)
            self.style.s.add(tube(S, r, flat, unit(mid)), k)
        return self

    def grains(self, flow, spacing=.062, w=.0175, length=.075, least=.008, seed=6, where=lambda P: np.ones(len(P), bool)):
        """Stubble: short grains along the flow."""
        rng = np.random.default_rng(seed)
        tips = self.within(spacing, least, rng, where)
        paths, _ = self.trace(tips, flow, length, steps=2)
        n = self.normals(paths)
        for S in paths + n * (self.depth(paths) + w * .1)[..., None]:
            self.style.s.add(tube(S, [w * .75, w, w * .5]), .006)
        return self


def curls(c, tips, r=.058, w=.025, turns=1.35, rise=.05, seed=4, k=.006):
    """A spiral that stands on each point."""
    rng = np.random.default_rng(seed)
    n = c.normals(tips)
    lift = c.depth(tips) * np.sqrt(ramp(c.inside(tips), -.02, .09))
    for P, N, up in zip(tips, n, lift):
        A = unit(np.cross(N, v3(rng.normal(size=3)))); B = np.cross(N, A)
        t = np.linspace(0, 1, 10); a = t * turns * 2 * np.pi * rng.choice([-1, 1])
        size = rng.uniform(.85, 1.2)
        out = r * size * (1 - .72 * t)
        S = P + N * (up + rise * size * t - .2 * w)[:, None] + A * (np.cos(a) * out)[:, None] + B * (np.sin(a) * out)[:, None]
        c.style.s.add(tube(S, w * size * (1 - .25 * t)), k)
    return c


# ---- flows ---------------------------------------------------------------------------------------
def whorl(c=(.05, .17, .43), swirl=.9, forward=0.):
    """Away from the crown, turning there."""
    c = v3(c)

    def flow(P):
        Q = P - c
        r = np.linalg.norm(Q, axis=-1, keepdims=True)
        turn = np.stack([-Q[..., 1], Q[..., 0], 0 * Q[..., 0]], -1)
        v = unit(Q) + swirl * unit(turn) * np.exp(-(r / .30) ** 2)
        return v + v3(0, -forward, 0)
    return flow


def near(c, r):
    c = v3(c)
    return lambda P, Q: np.linalg.norm(Q - c, axis=-1) < r
