"""Cloth that is wound and draped: pallu, dupatta, stole."""
from kit_tailor import *


def knife(u):
    """Pleats that lie to one side."""
    f = u - np.floor(u)
    return np.where(f < .78, f / .78, (1 - f) / .22) - .5


def blouse(p, colour, trim, hem=.600, end=.36, low=.775, bust=.008):
    s = Sculpt(.0086)
    s.add(body(.012, bust=bust).shape()).keep(zrange(hem, .95), .010).cut(neckline(low), .008)
    s.cut(ell((0, -.10, low + .035), (.078, .09, .060)), .010)
    for side in 'LR':
        sleeve(p, s, side, end, .014, .003, rim=(trim, .014, .004))
    p.fig.clay('blouse', s, colour, 'satin', wash=.10)
    return s


def waist(p, lo=.40, hi=.66):
    s = Sculpt(.0088); s.add(body(-.004, waist=.020).shape()).keep(zrange(lo, hi), .01)
    s.cut(ell((0, -.148, .550), (.010, .012, .012)), .010)
    p.fig.clay('waist', s, SKIN, 'skin', wash=.04)


def pallu(p, skirt, colour, border):
    """From the right hip over the left shoulder, and down the back."""
    base = Sculpt(); base.add(body(.012, bust=.008).shape()).add(w_bell([.022, .24, .42, .515], [.282, .238, .208, .180], .88), .05)
    c_of = lambda x, z: (x - .105) - (z - .80) * .60
    half_of = lambda z: .086 + .030 * np.clip((.62 - z) / .2, 0, 1)

    def front(P):
        x, y, z = P[..., 0], P[..., 1], P[..., 2]
        d = np.maximum(np.abs(c_of(x, z)) - half_of(z), .425 - z) * .85
        return np.maximum(d, y - .01 - .9 * np.clip(z - .70, 0, .12)).astype(F)

    def back(P):
        x, y, z = P[..., 0], P[..., 1], P[..., 2]
        middle, half_ = .118 + .035 * np.clip((.8 - z) / .6, 0, 1), .078 + .030 * np.clip((.8 - z) / .6, 0, 1)
        return np.maximum(np.maximum(np.abs(x - middle) - half_, .135 - z), .0 - y).astype(F)
    s = Sculpt(.0084)
    s.add(shell(base, .017, .020)).keep(fn(lambda P: np.minimum(front(P), back(P)), (-.26, -.4, .13), (.30, .4, .87)), .010)

    def pleats(P):
        x, y, z = P[..., 0], P[..., 1], P[..., 2]
        a = c_of(x, z) / .050; b = (x - .118 - .035 * np.clip((.8 - z) / .6, 0, 1)) / .044
        near = np.clip((y + .04) / .08, 0, 1)
        sink = .030 * np.clip((.475 - z) / .05, 0, 1) * (1 - near)
        return ((sink - .0140 * ((1 - near) * knife(a + .3) + near * knife(b))) * (base.dist(P) > .002)).astype(F)
    s.warp(pleats)

    def edges(V, col):
        x, y, z = V[:, 0], V[:, 1], V[:, 2]
        rim = (np.abs(np.abs(c_of(x, z)) - half_of(z) + .012) < .013) & (y < .04)
        rim |= (y >= .04) & ((z < .250) & ~((z < .222) & (z > .212)))
        return np.where(rim[:, None], rgb(border), rgb(colour))
    p.fig.clay('pallu', s, colour, 'satin', wash=.15, paint=edges)
    arms(p, .36)


def dupatta(p, colour, border, skirt_, o=.016, bust=.008, low=.655, ends=.27):
    """Lies in a bow on the chest, over both shoulders and down the back."""
    base = Sculpt(); base.add(body(o, bust=bust).shape()).add(skirt_, .05)
    lower = lambda x: low + 3.6 * x * x
    upper = lambda x: low + .092 + 2.5 * x * x

    def region(P):
        x, y, z = P[..., 0], P[..., 1], P[..., 2]
        front = np.maximum(np.maximum(lower(x) - z, z - upper(x)) * .72, y - .03)
        a = np.abs(x)
        back = np.maximum(np.maximum(np.abs(a - .128 - .03 * np.clip((.75 - z) / .4, 0, 1)) - .052, ends - z), -.03 - y)
        return np.minimum(front, back).astype(F)
    s = Sculpt(.0084)
    s.add(shell(base, .018, .020)).keep(fn(region, (-.24, -.4, ends), (.24, .4, .86)), .010)

    def folds(P):
        x, y, z = P[..., 0], P[..., 1], P[..., 2]
        v = (z - lower(x)) / (upper(x) - lower(x)); u = (np.abs(x) - .128) / .040; near = np.clip((y + .03) / .06, 0, 1)
        return (-.0135 * ((1 - near) * bulges(v * 3.0) + near * bulges(u)) * (base.dist(P) > .002)).astype(F)
    s.warp(folds)

    def paint(V, col):
        x, y, z = V[:, 0], V[:, 1], V[:, 2]
        line = (y > 0) & (z < ends + .050) & (z > ends + .012) | (y < 0) & (z - lower(x) < .020)
        return np.where(line[:, None], rgb(border), rgb(colour))
    p.fig.clay('dupatta', s, colour, 'satin', wash=.15, paint=paint)


def stole(p, colour, border, base, x0=.120, front=.27, behind=.22, half_=.042):
    """Over the left shoulder, down the front and the back."""
    mid = lambda z: x0 + .025 * np.clip((.78 - z) / .4, 0, 1)

    def region(P):
        x, y, z = P[..., 0], P[..., 1], P[..., 2]
        return np.maximum(np.abs(x - mid(z)) - half_, np.where(y < 0, front, behind) - z).astype(F)
    s = Sculpt(.0084)
    s.add(shell(base, .018, .022)).keep(fn(region, (.02, -.4, .18), (.24, .4, .87)), .010)
    s.warp(lambda P: (-.0120 * bulges((P[..., 0] - mid(P[..., 2])) / .030) * (base.dist(P) > .002)).astype(F))

    def paint(V, col):
        low = np.where(V[:, 1] < 0, front, behind)
        line = (V[:, 2] < low + .060) & (V[:, 2] > low + .016)
        return np.where(line[:, None], rgb(border), rgb(colour))
    p.fig.clay('stole', s, colour, 'satin', wash=.14, paint=paint)
