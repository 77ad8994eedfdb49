"""Cloth for the kit's outfits: a body with a neck, garments whose folds lie where cloth folds, edges with thickness."""
import math
import numpy as np
from sdf import *
from kit import *
from kit_clay import token
from kit_hands import hand

SKIN = token('skin')
CREAM, GOLD, STEEL, INK, WORN = '#f8efdf', '#e0b04a', '#d4d7dc', '#24252b', '#d8cdba'
SHOULDER, FOOT = (.165, .004, .742), (.122, -.01, .05)
ARM = ((0, .25, .5, .75, 1), (.071, .066, .061, .056, .050))


def posture(p):
    """Shoulders that slope; hands stay where they are, so that what they hold fits."""
    for side, sx in (('L', 1), ('R', -1)):
        p.arm[side] = (v3(sx * SHOULDER[0], *SHOULDER[1:]), *p.arm[side][1:])


def body(o=0., k=.09, bust=0., waist=0.):
    s = Sculpt()
    s.add(ell((0, .004, .672), (.172 + o, .148 + o, .155 + o)))
    s.add(ell((0, -.004, .55), (.170 - waist + o, .154 - waist * .9 + o, .15 + o)), k)
    s.add(ell((0, .002, .44), (.184 + o, .158 + o, .115 + o)), k)
    for x in (-1, 1):
        s.add(tube([v3(x * .06, .006, .738), v3(x * SHOULDER[0], *SHOULDER[1:])], [.068 + o, .067 + o]), .06)
        if bust:
            s.add(ell((x * .070, -.098, .668), (.066 + bust + o, .048 + bust + o, .062 + bust + o)), .05)
    s.add(cone((0, .010, .735), (0, .004, .90), .118 + o, .084 + o), .045)
    return s


def polygon(pts):
    """Signed distance to a polygon in two coordinates."""
    pts = np.asarray(pts, F)

    def f(x, y):
        d = np.full(x.shape, 9., F); s = np.ones(x.shape, F)
        for i in range(len(pts)):
            a, b = pts[i], pts[i - 1]
            ex, ey = b - a
            wx, wy = x - a[0], y - a[1]
            t = np.clip((wx * ex + wy * ey) / (ex * ex + ey * ey + 1e-12), 0, 1)
            d = np.minimum(d, (wx - ex * t) ** 2 + (wy - ey * t) ** 2)
            c1, c2, c3 = y >= a[1], y < b[1], ex * wy > ey * wx
            s = np.where((c1 & c2 & c3) | (~c1 & ~c2 & ~c3), -s, s)
        return (s * np.sqrt(d)).astype(F)
    return f


def mirrored(pts):
    return [(-x, z) for x, z in pts]


def flat(pts, back=False):
    """A polygon seen from the front (or the back), as a shape that goes through."""
    f = polygon(pts); pts = np.asarray(pts); lo, hi = pts.min(0), pts.max(0); s = -1 if back else 1
    box_ = ((lo[0], -.6, lo[1]), (hi[0], .03, hi[1])) if not back else ((lo[0], -.03, lo[1]), (hi[0], .6, hi[1]))
    return fn(lambda P: np.maximum(f(P[..., 0], P[..., 2]), s * P[..., 1] - .02).astype(F), *box_)


def flat_side(pts, x):
    """The same seen from a side: of depth and height."""
    f = polygon(pts); pts = np.asarray(pts); lo, hi = pts.min(0), pts.max(0)
    return fn(lambda P: np.maximum(f(P[..., 1], P[..., 2]), .05 - x * P[..., 0]).astype(F), (.05 if x > 0 else -.6, lo[0], lo[1]), (.6 if x > 0 else -.05, hi[0], hi[1]))


def shell(base, lift, depth=.016):
    """A skin on a garment, folds and all."""
    lo, hi = base.bounds()

    def f(P):
        d = base.dist(P)
        return np.maximum(d - lift, -d - depth).astype(F)
    return fn(f, lo - lift, hi + lift)


def patch(p, name, base, pts, colour, lift=.009, back=False, finish='cloth', voxel=.0076, k=.008, wash=.05, paint=None):
    s = Sculpt(voxel)
    s.add(shell(base, lift)).keep(flat(pts, back), k)
    p.fig.clay(name, s, colour, finish, wash=wash, paint=paint)


def polar(P):
    return np.arctan2(P[..., 0], -(P[..., 1] - .006)), np.sqrt(P[..., 0] ** 2 + (P[..., 1] - .006) ** 2)


def bulges(u):
    """Round backs and sharp valleys, between -.6 and .4."""
    return np.abs(np.cos(np.pi * u)) ** .8 - .6


def gauss(u):
    return np.exp(-u * u)


def strokes(lines, coords):
    """Folds as brush strokes on an unrolled surface: [points, width, height]; a ridge with its valley on the left of the way."""
    def g(P):
        a, b = coords(P)
        out = np.zeros(a.shape, F)
        for pts, w, h in lines:
            pts = catmull(np.asarray(pts, float), 7).astype(F); n = len(pts) - 1
            best = np.full(a.shape, 9., F); side = np.zeros(a.shape, F); along = np.zeros(a.shape, F)
            for i in range(n):
                (ax, ay), (bx, by) = pts[i], pts[i + 1]
                ex, ey = bx - ax, by - ay
                t = np.clip(((a - ax) * ex + (b - ay) * ey) / (ex * ex + ey * ey + 1e-12), 0, 1)
                qx, qy = a - ax - ex * t, b - ay - ey * t
                d = np.hypot(qx, qy); m = d < best
                best = np.where(m, d, best); along = np.where(m, (i + t) / n, along)
                side = np.where(m, np.sign(ex * qy - ey * qx) * d, side)
            taper = np.sin(np.pi * np.clip(along * .86 + .07, 0, 1)) ** .7
            far = np.maximum(best - np.abs(side), 0)
            shape = gauss((side + w * .55) / (w * .75)) - .75 * gauss((side - w * .75) / (w * .6))
            out -= (h * taper * shape * gauss(far / w)).astype(F)
        return out
    return g


def around(r=.17):
    """The torso unrolled: x is the way round from the front, y the height."""
    def coords(P):
        phi, _ = polar(P)
        return phi * r, P[..., 2]
    return coords


def limb(path, radius, move=None, inner=(0, -1, 0)):
    """A limb along a path. move(t, phi) is added to the distance; phi is 0 on the inner side."""
    path = np.asarray(path, F); n = len(path) - 1; b0 = v3(inner)
    ts, rs = np.asarray(radius[0], F), np.asarray(radius[1], F)

    def f(P):
        best = np.full(P.shape[:-1], 9., F); t = np.zeros_like(best); V = np.zeros(P.shape, F); T = np.zeros(P.shape, F)
        for i in range(n):
            a, ab = path[i], path[i + 1] - path[i]
            Q = P - a
            u = np.clip((Q @ ab) / (ab @ ab), 0, 1)
            Q = Q - u[..., None] * ab
            d = np.sqrt((Q * Q).sum(-1)); m = d < best
            best = np.where(m, d, best); t = np.where(m, (i + u) / n, t)
            V = np.where(m[..., None], Q, V); T = np.where(m[..., None], ab / np.linalg.norm(ab), T)
        d = best - np.interp(t, ts, rs)
        if move is not None:
            B = b0 - (T @ b0)[..., None] * T
            phi = np.arctan2((V * np.cross(T, B)).sum(-1), (V * B).sum(-1))
            d = np.where(np.abs(d) < .06, d + move(t, phi), d)
        return (d * .92).astype(F)
    m = rs.max() + .02
    return Shape(f, path.min(0) - m, path.max(0) + m)


def arm_path(p, side):
    return catmull(np.stack(p.arm[side]), 17)


def elbow_inside(p, side):
    sh, e, w = p.arm[side]
    b = (sh + w) / 2 - e
    return b / (np.linalg.norm(b) + 1e-6)


def sleeve_folds(end, much=1., bunch=1., edge=0.):
    def move(t, phi):
        inside = np.clip(np.cos(phi) * .6 + .4, 0, 1)
        d = -.0190 * much * inside * gauss((t - .50) / .115) * bulges((t - .50) / .082 + .10 * np.sin(phi + .6))
        d -= .0100 * much * gauss((t - .22) / .10) * bulges(t * 8 + .42 * np.sin(phi + 1.)) * (.4 + .6 * inside)
        if end > .8:
            d -= .0135 * bunch * gauss((t - end + .12) / .07) * bulges((t - end) / .062 + .22 * np.sin(phi + 2.)) * (.65 + .35 * np.cos(phi + .9))
        if edge:
            d -= .0045 * np.clip((t - end + edge) / .008, 0, 1) - .005 * gauss((t - end + edge + .012) / .012)
        return d
    return move


def sleeve(p, s, side, end, o=.016, flare=.0, much=1., bunch=1., k=.05, hollow=.030, rim=None, edge=0.):
    """Adds a sleeve to a garment and hollows its opening; rim is (colour, half its width, height) of a cuff."""
    path = arm_path(p, side); t = np.linspace(0, 1, 17)
    r = np.interp(t, *ARM) + o + flare * np.clip(t / max(end, .01), 0, 1) ** 2
    i = end * 16; at = np.array([np.interp(i, np.arange(17), path[:, a]) for a in range(3)])
    back = np.array([np.interp(i - 1, np.arange(17), path[:, a]) for a in range(3)])
    d = (at - back) / np.linalg.norm(at - back)
    last = int(np.ceil(i - 1e-6)); wide = float(np.interp(end, t, r)); at, d = v3(at), v3(d)
    way = np.concatenate([path[:last], [at, at + d * .03]]); when = np.concatenate([t[:last], [end, end + .01]])
    span = np.linspace(0, 1, len(way)); radius = (span, np.concatenate([r[:last], [wide, wide]]))
    folds = sleeve_folds(end, much, bunch, edge)
    arm = limb(way, radius, lambda u, phi: folds(np.interp(u, span, when), phi), elbow_inside(p, side))
    own = Sculpt(s.voxel); own.add(Shape(lambda Q: smax(arm.f(Q), (Q - at) @ d, .010), arm.lo, arm.hi))
    s.sleeves = getattr(s, 'sleeves', []) + [own]
    if hollow:
        own.cut(cyl(at - d * hollow, at + d * .05, wide - .017, .010), .008)
    if rim:
        colour, half_, lift = rim
        c = Sculpt(.0080)
        ring = limb(way[-4:], (np.linspace(0, 1, 4), radius[1][-4:] + lift))
        c.add(Shape(lambda Q: smax(ring.f(Q), np.abs((Q - at) @ d + half_ * .8) - half_, .008), ring.lo, ring.hi))
        c.cut(cyl(at - d * .09, at + d * .05, wide - .014, .006), .004)
        with p.fig.arms():
            p.fig.clay('cuff', c, colour, 'cloth', wash=.05)
    return at, d, wide


def arms(p, start, rest=None):
    """Bare arms from where the sleeves end, and the hands."""
    for side, sx in (('L', 1), ('R', -1)):
        s = Sculpt(.0080)
        path = arm_path(p, side); n = len(path)
        first = max(0, min(n - 3, int((start - .14) * (n - 1))))
        s.add(limb(path[first:], (np.linspace(0, 1, 9), np.interp(np.linspace(first / (n - 1), 1, 9), *ARM))))
        hand(p, s, side, sx)
        with p.fig.arms():
            p.fig.clay('hand' + side, s, SKIN, 'skin', wash=.08)


def neck(p, o=-.004, low=.70):
    """Skin from the chest up into the head: what an open collar shows."""
    s = Sculpt(.0080)
    s.add(cone((0, .010, .72), (0, .004, .93), .120, .088)).keep(fn(lambda P: low - P[..., 2], (-1, -1, low), (1, 1, 1)), .01)
    s.add(shell(body(o), 0, .03)).keep(fn(lambda P: np.maximum(low - P[..., 2], P[..., 2] - .935), (-.15, -.3, low), (.15, .3, .935)), .01)
    p.fig.clay('throat', s, SKIN, 'skin', wash=.04)


def neck_plane(P, low, slope):
    """How far a point is above the plane in which a garment ends at the neck; it is lower in front."""
    n = v3(0, -slope, 1)
    return (P - v3(0, -.11, low)) @ (n / np.linalg.norm(n))


def neckline(low=.800, slope=.17):
    return fn(lambda P: np.maximum(-neck_plane(P, low, slope), polar(P)[1] - .165).astype(F), (-.2, -.3, low - .06), (.2, .3, 1))


def band(p, base, colour, low=.800, slope=.17, half_=.016, lift=.011, reach=.155, finish='cloth', name='collar', front=-9):
    """The edge of a garment round the neck: a ribbed band, or a collar that stands up and meets the neck."""
    s = Sculpt(.0074)

    def region(P):
        return np.maximum(np.abs(neck_plane(P, low, slope)) - half_, np.maximum(polar(P)[1] - reach, front - P[..., 1])).astype(F)
    s.add(shell(base, lift, .034)).keep(fn(region, (-.19, -.24, low - .06), (.19, .2, low + .09)), .010)
    p.fig.clay(name, s, colour, finish, wash=.05)


def collar(p, base, colour, top=.838, back=.862, low=.792, point=.752, gap=(.10, .36), lift=.020, at=.52, finish='cloth'):
    """A shirt's collar: lies on the shoulders, two points in front."""
    s = Sculpt(.0064)

    def region(P):
        phi, rho = polar(P); a = np.abs(phi); z = P[..., 2]
        front = np.clip(1 - a / 1.5, 0, 1)
        up = back + (top - back) * front
        down = low + (point - low) * np.clip(1 - np.abs(a - at) / np.where(a < at, .34, .62), 0, 1) ** 1.15
        g = gap[0] + (gap[1] - gap[0]) * np.clip((top - z) / (top - point), 0, 1)
        return np.maximum(np.maximum(z - up, down - z), np.maximum((g - a) * .14, rho - .19)).astype(F) * .8
    s.add(shell(base, lift, .030)).keep(fn(region, (-.19, -.2, point - .02), (.19, .2, back)), .011)
    p.fig.clay('collar', s, colour, finish, wash=.06)


def buttons(p, base, colour, zs, x=0., r=.0115, finish='gloss', out=.004):
    for z in zs:
        P = v3(x, -.6, z)
        for _ in range(30):
            P = P + v3(0, .9, 0) * base.dist(P[None])[0]
        s = Sculpt(.0055); s.add(ell(P - v3(0, out * .5, 0), (r, r * .62, r)))
        p.fig.clay('button', s, colour, finish, wash=0)
