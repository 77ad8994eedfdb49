"""Beards and moustaches in locks, with edges that follow the face."""
import numpy as np
from sdf import *
from kit import rgb
from kit_clay import token
from kit_hair import FULL, SHORT, Style
from kit_locks import *

MOUTH = (.0, -.252)


class FaceComb(Comb):
    """Hair below a line over the azimuth, round the mouth."""
    def __init__(self, style, line, thick, mouth=(.094, .046), limit=81, below=None):
        super().__init__(style, line, thick)
        self.mouth, self.limit = mouth, limit
        self.lower = curve(below) if below else None

    def inside(self, P):
        az, z = azimuth(P), P[..., 2]
        d = np.minimum((np.interp(az, self.grid, self.Z) - z) * .85, (self.limit - np.abs(az)) * .0065)
        if self.lower:
            d = np.minimum(d, (z - np.interp(az, *self.lower)) * .85)
        a, b = self.mouth
        if a:
            d = np.minimum(d, (np.sqrt((P[..., 0] / a) ** 2 + ((z - MOUTH[1]) / b) ** 2) - 1) * min(a, b))
        return np.where(P[..., 1] < .15, d, -.1)

    def base(self, share=.7, round_=.012, full=.04):
        def f(P):
            t = self.depth(P) * share * np.sqrt(ramp(self.inside(P), -.01, full))
            return (smax(self.sk.dist(P) - t, -self.inside(P), round_) * .82).astype(F)
        self.style.s.add(fn(f, (-.58, -.62, -.66), (.58, .14, .12)), 0)
        return self


def downwards(P):
    """Down the cheeks, together towards the chin."""
    return np.concatenate([-.55 * P[..., 0:1], -.25 + 0 * P[..., 0:1], -.8 + 0 * P[..., 0:1]], -1)


def on_face(s, x, z, lift):
    P = np.array([[x, -.8, z]], F)
    for _ in range(40):
        P[:, 1] += np.clip(s.sk.dist(P), -.1, .1) * .9
    return P[0] + v3(0, -lift, 0)


def strand(s, points, radii, flat=1.0, k=.005):
    """points: (x, z, lift) on the face."""
    S = catmull(np.array([on_face(s, *q) for q in points], float), 12)
    r = np.interp(np.linspace(0, 1, 12), np.linspace(0, 1, len(radii)), radii)
    s.s.add(tube(S, r, flat, np.tile([0., -1, 0], (12, 1))), k)


def chevron(s, w=1., down=0., lift=.014):
    """Thick, from the nose down to the corners of the mouth."""
    for sg in (-1, 1):
        for i in range(6):
            t = i / 5
            x0, z0 = .010 + .080 * t, -.176 - .020 * t ** 2
            x1, z1 = .014 + .150 * t * w, -.226 - .026 * t - down * (1 - .3 * t)
            strand(s, [(sg * x0, z0, .004), (sg * (x0 * .5 + x1 * .5 + .006), (z0 + z1) / 2 + .008, lift + .006), (sg * x1, z1, lift * .7)], [.016, .0235, .020, .011])


def plain_chevron(s):
    chevron(s)


def handlebar(s):
    """Full in the middle, the ends waxed and curled up."""
    for sg in (-1, 1):
        strand(s, [(sg * .006, -.192, .010), (sg * .060, -.204, .020), (sg * .125, -.222, .022), (sg * .180, -.205, .022), (sg * .200, -.172, .020), (sg * .182, -.152, .016)], [.024, .032, .026, .019, .015, .012])
        strand(s, [(sg * .008, -.206, .008), (sg * .055, -.222, .016), (sg * .115, -.236, .016), (sg * .160, -.228, .018)], [.016, .022, .018, .010])


def pencil(s):
    """A thin line above the lip."""
    for sg in (-1, 1):
        strand(s, [(sg * .010, -.206, .003), (sg * .055, -.210, .005), (sg * .112, -.234, .003)], [.0125, .0150, .0100])


def walrus(s):
    """Heavy, over the lip."""
    chevron(s, 1.02, .040, .034)
    for sg in (-1, 1):
        for i in range(4):
            t = i / 3
            strand(s, [(sg * (.012 + .06 * t), -.184, .022), (sg * (.026 + .085 * t), -.225, .042), (sg * (.022 + .125 * t), -.276 - .022 * t, .022)], [.020, .030, .025, .012])


MOUSTACHES = {'chevron': plain_chevron, 'handlebar': handlebar, 'pencil': pencil, 'walrus': walrus}


def full(s):
    """A full beard in locks."""
    rng = np.random.default_rng(71)
    chin = lambda az, z: np.exp(-(az / 42) ** 2) * ramp(-z, .22, .40)
    c = FaceComb(s, FULL, lambda az, z, P: .030 - .014 * ramp(np.abs(az), 62, 74) + .044 * chin(az, z)).base()
    c.lay(c.within(.080, .015, rng), downwards, .17, .030, seed=1, rise=.014, full=.05, k=.006)
    c.lay(c.within(.105, .07, rng, lambda P: (P[:, 2] < -.26) & (np.abs(P[:, 0]) < .30)), downwards, .20, .036, seed=2, rise=.034, full=.06, k=.006)
    chevron(s, .96, 0., .020)


def grizzled(s):
    """The full beard, grey at the chin and before the ears."""
    full(s)
    dark, grey = rgb(token('beard')), rgb(token('grey'))

    def paint(V, col):
        x, z = np.abs(V[:, 0]), V[:, 2]
        ragged = .016 * np.sin(V[:, 0] * 48 + 2 * np.sin(z * 22))
        chin = (x + .5 * ragged < .145 - .30 * np.clip(z + .34, 0, .1)) & (z < -.292 + ragged)
        temples = np.abs(azimuth(V)) + 330 * .016 * np.sin(z * 44 + 2 * np.sin(V[:, 1] * 20)) > 69
        return np.where((chin | temples)[:, None], grey, dark)
    s.paint = paint


def boxed(s):
    """Short, with a crisp edge on the cheeks and round the mouth."""
    c = FaceComb(s, SHORT, .017, mouth=(.088, .044)).base(1., .006, .02)
    c.grains(downwards, .052, .0150, .065, .006)
    chevron(s, .92, -.006, .010)


def circle(s):
    """A moustache and a beard on the chin that meet round the mouth."""
    rng = np.random.default_rng(73)
    c = FaceComb(s, [(0, -.19), (180, -.19)], .024, mouth=(.088, .046))
    ring = c.inside
    c.inside = lambda P: np.minimum(ring(P), (1 - np.sqrt((P[..., 0] / .150) ** 2 + ((P[..., 2] + .290) / .118) ** 2)) * .118)
    c.base(.8, .008, .03)
    c.lay(c.within(.062, .014, rng, lambda P: P[:, 1] < 0), downwards, .11, .024, seed=1, rise=.014, full=.03, k=.005)
    chevron(s, .80, -.004, .012)


def chin_strap(s):
    """A narrow band along the jaw."""
    top = [(0, -.312), (16, -.308), (32, -.296), (46, -.268), (58, -.205), (68, -.12), (76, -.03), (84, .03), (180, .03)]
    below = [(0, -.42), (30, -.41), (46, -.375), (58, -.315), (68, -.235), (74, -.17), (79, -.10), (84, -.02), (180, .0)]
    c = FaceComb(s, top, .020, mouth=(0, 0), below=below)
    c.base(1., .006, .02)
    c.grains(lambda P: v3(0, -.5, -.8) - v3(.9, 0, 0) * P[..., 0:1], .050, .0160, .065, .004)


def heavy_stubble(s):
    """Some days old: short grains that let the skin through."""
    line = [(0, -.178), (20, -.172), (36, -.19), (52, -.19), (66, -.13), (76, -.05), (84, .02), (180, .02)]
    c = FaceComb(s, line, .0075).base(1., .006, .02)
    c.grains(downwards, .050, .0135, .055, .004)


BEARDS = {'bushy': full, 'grizzled': grizzled, 'boxed': boxed, 'circle': circle, 'chin-strap': chin_strap, 'heavy-stubble': heavy_stubble}
REGIONS = {'heavy-stubble': 'bristle'}


def hair_of(make, slot, region='beard'):
    def built(p):
        s = Style(p, .0085)
        make(s)
        s.s.voxel = .0085
        p.fig.clay(slot, s.s, token(region), 'skin' if region == 'bristle' else 'hair', p.Mh, wash=.18, paint=s.paint)
    return built
