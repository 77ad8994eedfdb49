"""Head, eyes, brows, mouths and marks of the kit, each a part of its own on the same skull."""
import math
import numpy as np
from sdf import *
from kit import *
from kit_clay import token

NOSES = {                                                             # list of (centre, radii, blend)
    'button': [((0, -.418, -.140), (.040, .035, .033), .045)],
    'small':  [((0, -.416, -.138), (.030, .026, .026), .040)],
    'broad':  [((0, -.422, -.150), (.054, .038, .038), .040), ((-.046, -.404, -.157), (.027, .026, .024), .020), ((.046, -.404, -.157), (.027, .026, .024), .020)],
    'long':   [((0, -.418, -.105), (.026, .030, .060), .040), ((0, -.432, -.155), (.036, .034, .032), .030)],
    'strong': [((0, -.420, -.085), (.028, .038, .050), .035), ((0, -.440, -.145), (.040, .042, .034), .028), ((-.034, -.412, -.158), (.022, .022, .020), .018), ((.034, -.412, -.158), (.022, .022, .020), .018)],
}
EYE_X, EYE_Z = .165, -.075
MOUTH_Z = -.238


def head_sculpt(nose='button', voxel=.0085):
    s = Sculpt(voxel)
    s.add(ell((0, .012, .06), (.452, .418, .375)))
    s.add(ell((0, -.03, -.13), (.428, .368, .275)), .18)
    for x in (-1, 1):
        s.add(ell((x * .452, .03, -.09), (.055, .075, .10), rot_xyz(0, 0, x * 18)), .035)
        s.cut(ell((x * .505, -.005, -.09), (.03, .035, .06)), .035)
    for c, r, k in NOSES[nose] if nose else []:
        s.add(ell(c, r), k)
    return s


def head(p, nose):
    skin = token('skin'); base = rgb(skin)
    blush, amt = base * np.array([1.05, .66, .62]), .55

    def paint(V, col):
        for x in (-.262, .262):
            d = ((V[:, 0] - x) / .100) ** 2 + ((V[:, 2] + .180) / .070) ** 2
            col = mix(col, blush, (np.exp(-d * 1.1) * (V[:, 1] < -.05) * amt)[:, None])
        d = (V[:, 0] / .05) ** 2 + ((V[:, 2] + .14) / .045) ** 2
        col = mix(col, blush, (np.exp(-d) * np.clip((-.39 - V[:, 1]) / .03, 0, 1) * amt * .5)[:, None])
        ear = np.exp(-(((np.abs(V[:, 0]) - .47) / .06) ** 2 + ((V[:, 2] + .09) / .08) ** 2))
        return mix(col, blush, (ear * amt * .5)[:, None])
    p.fig.clay('head', head_sculpt(nose), skin, 'skin', p.Mh, wash=.05, paint=paint)
    s = Sculpt(); s.add(cyl((0, 0, .80), (0, 0, .95), .088)); p.fig.clay('neck', s, skin, 'skin', wash=0)


# Noses that cast a shadow: bodies as above, and where the shade lies below the tip: height, half width.
def wings(x, y, z, r, k=.018):
    return [((sx * x, y, z), r, k) for sx in (-1, 1)]


SHADED_NOSES = {
    'snub':     ([((0, -.410, -.095), (.026, .034, .050), .040), ((0, -.446, -.138), (.043, .040, .036), .028)] + wings(.037, -.420, -.153, (.024, .026, .021)), (-.178, .052)),
    'straight': ([((0, -.412, -.070), (.027, .046, .075), .032), ((0, -.448, -.148), (.036, .042, .032), .026)] + wings(.034, -.420, -.163, (.022, .026, .020)), (-.186, .046)),
    'hooked':   ([((0, -.428, -.066), (.028, .046, .052), .030), ((0, -.438, -.110), (.029, .046, .044), .024), ((0, -.456, -.168), (.032, .040, .032), .024)] + wings(.034, -.420, -.166, (.022, .026, .020)), (-.200, .042)),
    'wide':     ([((0, -.410, -.090), (.034, .032, .055), .040), ((0, -.440, -.150), (.048, .040, .034), .028)] + wings(.058, -.414, -.160, (.031, .032, .026), .022), (-.190, .070)),
    'fine':     ([((0, -.410, -.075), (.019, .036, .068), .028), ((0, -.444, -.146), (.025, .034, .025), .022)] + wings(.024, -.418, -.158, (.016, .020, .016)), (-.178, .034)),
}


def ear(s, side):
    """A rim from the temple to the lobe, a bowl inside it, and a ridge between."""
    turn = rot_xyz(0, 0, side * 20)
    s.add(ell((side * .450, .030, -.085), (.050, .074, .104), turn), .030)
    s.cut(ell((side * .500, .012, -.076), (.030, .046, .070), turn), .018)
    rim = [(side * .452, -.026, -.045), (side * .474, -.012, .002), (side * .488, .036, .016), (side * .492, .080, -.020), (side * .480, .084, -.085), (side * .462, .054, -.140)]
    s.add(tube([v3(*q) for q in rim], [.014, .016, .018, .018, .017, .019]), .010)
    s.add(tube([v3(side * .470, .050, -.030), v3(side * .474, .058, -.080), v3(side * .462, .030, -.124)], [.010, .012, .010]), .012)
    s.add(ell((side * .448, .026, -.162), (.024, .028, .028)), .016)


def shaded_head_sculpt(nose, voxel=.0094):
    s = Sculpt(voxel)
    s.add(ell((0, .012, .06), (.452, .418, .375)))
    s.add(ell((0, -.03, -.13), (.428, .368, .275)), .18)
    for side in (-1, 1):
        ear(s, side)
    for (x, y, z), r, k in SHADED_NOSES[nose][0]:
        s.add(ell((x, y, z + .012), r), k)
    return s


def shaded_head(p, nose):
    """A head whose nose and ears are modelled by paint too."""
    skin = token('skin'); base = rgb(skin)
    blush, shade = base * np.array([1.05, .66, .62]), base * np.array([.70, .56, .52])
    below, half = SHADED_NOSES[nose][1]; below += .012

    def paint(V, col):
        x, y, z = V[:, 0], V[:, 1], V[:, 2]
        for side in (-.268, .268):
            d = ((x - side) / .100) ** 2 + ((z + .185) / .070) ** 2
            col = mix(col, blush, (np.exp(-d * 1.1) * (y < -.05) * .52)[:, None])
        front = np.clip((-.36 - y) / .03, 0, 1)
        tip = (x / .055) ** 2 + ((z - below - .040) / .045) ** 2
        col = mix(col, blush, (np.exp(-tip) * front * .34)[:, None])
        under = (x / half) ** 2 + ((z - below) / .020) ** 2
        col = mix(col, shade, (np.exp(-under) * front * .62)[:, None])
        sides = ((np.abs(x) - half * .9) / .018) ** 2 + ((z - below - .030) / .040) ** 2
        col = mix(col, shade, (np.exp(-sides) * front * .30)[:, None])
        bowl = ((np.abs(x) - .476) / .030) ** 2 + ((y - .012) / .050) ** 2 + ((z + .080) / .075) ** 2
        col = mix(col, shade, (np.exp(-bowl) * .55)[:, None])
        rim = np.exp(-(((np.abs(x) - .47) / .06) ** 2 + ((z + .09) / .10) ** 2))
        return mix(col, blush, (rim * .22)[:, None])
    p.fig.clay('head', shaded_head_sculpt(nose), skin, 'skin', p.Mh, wash=.07, paint=paint)
    s = Sculpt(); s.add(cyl((0, 0, .80), (0, 0, .95), .088)); p.fig.clay('neck', s, skin, 'skin', wash=0)


def decal(p, name, rings, colour, **how):
    return p.fig.decal(name, rings, colour, p.skull.dist, p.Mh, **how)


LINE = '#1c110d'


def eye_of(p, shape, cx, sgn, k):
    ez = EYE_Z; line, iris = LINE, token('iris')
    if shape in ('happy', 'wink') and (shape == 'happy' or sgn == 1):
        decal(p, 'eye', stroke([(cx - .064 * k, ez - .024), (cx - .036 * k, ez + .022), (cx, ez + .037), (cx + .036 * k, ez + .022), (cx + .064 * k, ez - .024)], .0135, tip=.5), line, lift=.006, finish='satin')
        return
    rx, rz, p2 = {'oval': (.054, .077, 2.15), 'wink': (.054, .077, 2.15), 'round': (.064, .068, 2.0), 'almond': (.066, .058, 2.0), 'calm': (.058, .064, 2.2)}[shape]
    rx, rz = rx * k, rz * k
    ang = sgn * {'almond': 10}.get(shape, 0)
    top = {'calm': .55, 'almond': .86}.get(shape, 1.0)
    decal(p, 'eye', oval(cx, ez, rx, rz, ang, p=p2, top=top), '#120c0c', lift=.006, dome=.0065, finish='eye')
    decal(p, 'iris', oval(cx, ez - rz * .26, rx * .76, rz * .60, p=2.0), iris, lift=.0140, dome=.002, finish='eye')
    decal(p, 'irislow', oval(cx, ez - rz * .52, rx * .46, rz * .26, p=2.0), token('iris', 1.75), lift=.0165, dome=.0015, finish='eye')
    decal(p, 'pupil', oval(cx, ez - rz * .10, rx * .47, rz * .42), '#0d0808', lift=.0170, dome=.002, finish='eye')
    glint_z = ez + rz * (.40 if top == 1 else .18)
    decal(p, 'glint', oval(cx - rx * .32, glint_z, rx * .37, rz * .28, 20), '#ffffff', lift=.0200, dome=.0015, finish='flat')
    decal(p, 'glint2', oval(cx + rx * .38, ez - rz * .46, rx * .17, rz * .13), '#ffffff', lift=.0200, dome=.001, finish='flat')
    if top < 1:                                                       # a lid that rests on the eye
        decal(p, 'lid', stroke([(cx - rx * 1.04, ez + rz * .12), (cx - rx * .5, ez + rz * top * .98), (cx + rx * .5, ez + rz * top * .98), (cx + rx * 1.04, ez + rz * .12)], .0115, tip=.35), line, lift=.012)
    else:
        decal(p, 'lid', stroke([(cx - rx * 1.02, ez + rz * .60), (cx - rx * .45, ez + rz * 1.04), (cx + rx * .45, ez + rz * 1.04), (cx + rx * 1.02, ez + rz * .60)], .0090, tip=.3), line, lift=.009)


SIZES = {'small': .88, 'medium': 1.0, 'large': 1.13}


def eyes(p, shape, size):
    for sgn in (-1, 1):
        if shape == 'winking':
            white_eye(p, 'bright', sgn, WHITE_SIZES[size]) if sgn < 0 else eye_of(p, 'happy', sgn * EYE_X, sgn, WHITE_SIZES[size])
        elif shape in WHITE_EYES:
            white_eye(p, shape, sgn, WHITE_SIZES[size])
        else:
            eye_of(p, shape, sgn * EYE_X, sgn, SIZES[size])


def rings_of(loop, centre, rings=6):
    """Loops from a border to its middle."""
    fr = [1.0, .985] + list(np.linspace(.93, .12, rings))
    return np.stack([(loop - centre) * f + centre for f in fr])


WHITE_SIZES = {'small': .98, 'medium': 1.12, 'large': 1.26}
# Eyes with white: half width; heights above and below the line between the corners; heights of the inner and the outer
# corner; where the lid is highest, -1 inner to 1 outer; roundness of the corners; iris; weight of the lid; a fold above it.
WHITE_EYES = {
    'bright':   dict(rx=.072, up=.068, low=.056, inner=-.006, outer=.004, peak=.05, round=.62, iris=.055, lid=.0125, fold=.020),
    'leaf':     dict(rx=.078, up=.056, low=.044, inner=-.014, outer=.012, peak=.12, round=.78, iris=.054, lid=.0125, fold=.017),
    'narrow':   dict(rx=.076, up=.038, low=.030, inner=-.006, outer=.008, peak=.05, round=.72, iris=.046, lid=.0130, fold=0),
    'hooded':   dict(rx=.072, up=.036, low=.052, inner=.004, outer=-.004, peak=.0, round=.50, iris=.054, lid=.0165, fold=.030),
    'drooping': dict(rx=.074, up=.056, low=.048, inner=.010, outer=-.020, peak=-.20, round=.66, iris=.055, lid=.0120, fold=.018),
    'upswept':  dict(rx=.077, up=.050, low=.040, inner=-.020, outer=.028, peak=.30, round=.76, iris=.052, lid=.0140, fold=.015),
}


class WhiteEye:
    """The outline of one eye. u runs from the inner corner, -1, to the outer, 1."""
    def __init__(self, shape, sgn, k):
        self.e, self.sgn, self.k = WHITE_EYES[shape], sgn, k
        self.cx, self.rx = sgn * EYE_X, self.e['rx'] * k

    def height(self, u, up):
        e = self.e
        v = np.clip(u - e['peak'] * (1 - u * u), -1, 1)
        line = (e['inner'] + e['outer']) / 2 + (e['outer'] - e['inner']) / 2 * u
        return EYE_Z + self.k * (line + (e['up'] if up else -e['low']) * (1 - v * v) ** e['round'])

    def points(self, u, up, lift=0.):
        return np.stack([self.cx + self.sgn * u * self.rx, self.height(np.clip(u, -1, 1), up) + lift], 1)

    def outline(self):
        u = np.cos(np.linspace(0, np.pi, 18))
        return np.concatenate([self.points(u, True), self.points(-u[1:-1], False)])

    def within(self, loop, gap=.0015):
        u = np.clip(self.sgn * (loop[:, 0] - self.cx) / self.rx, -.999, .999)
        return np.stack([loop[:, 0], np.clip(loop[:, 1], self.height(u, False) + gap, self.height(u, True) - gap)], 1)


def white_eye(p, shape, sgn, k):
    eye = WhiteEye(shape, sgn, k); e = eye.e
    ring = lambda rx, rz, dx=0, dz=0: oval(eye.cx + dx, mid + dz, rx, rz, n=32)[0]
    mid = (eye.height(np.zeros(1), True)[0] + eye.height(np.zeros(1), False)[0]) / 2 + .004 * k
    centre = np.array([eye.cx, mid])
    r = e['iris'] * k
    disc = lambda name, loop, colour, **how: decal(p, name, rings_of(eye.within(loop), eye.within(loop).mean(0), 2), colour, finish='eye', **how)
    decal(p, 'white', rings_of(eye.outline(), centre, 3), '#f7f1ea', lift=.006, dome=.005, finish='eye')
    disc('iris rim', ring(r, r * 1.06), '#160c09', lift=.0120, dome=.003)
    disc('iris', ring(r * .84, r * .88, dz=-.003 * k), token('iris'), lift=.0150, dome=.002)
    disc('irislow', ring(r * .60, r * .40, dz=-r * .46), token('iris', 1.7), lift=.0172, dome=.0015)
    disc('pupil', ring(r * .46, r * .52), '#0d0808', lift=.0185, dome=.0015)
    decal(p, 'glint', oval(eye.cx - r * .34, mid + r * .36, r * .30, r * .30, n=18, rings=2), '#ffffff', lift=.0215, dome=.0015, finish='flat')
    decal(p, 'glint2', oval(eye.cx + r * .36, mid - r * .42, r * .14, r * .14, n=12, rings=2), '#ffffff', lift=.0215, dome=.001, finish='flat')
    u = np.array([-1.0, -.7, -.3, .1, .5, .82, 1.0])
    lid = eye.points(u, True, .003 * k)
    lid = np.concatenate([lid, [[eye.cx + sgn * eye.rx * 1.14, lid[-1][1] + .004 * k]]])
    decal(p, 'lid', stroke(lid, e['lid'] * k, n=20, tip=.30), LINE, lift=.0165, dome=.002)
    decal(p, 'lower lid', stroke(eye.points(np.array([.05, .5, .85, .99]), False, -.001), .0048 * k, n=14, tip=.3), LINE, lift=.0120)
    if e['fold']:
        decal(p, 'fold', stroke(eye.points(np.array([-.72, -.25, .3, .85]), True, e['fold'] * k), .0050 * k, n=14, tip=.25), token('mark'), lift=.003)


def white_lashes(p, shape, size):
    k = WHITE_SIZES[size]
    for sgn in (-1, 1):
        eye = WhiteEye(shape, sgn, k)
        for u, length, way in ((.62, .026, .75), (.86, .032, .42), (1.0, .034, .10)):
            b = eye.points(np.array([u]), True, .006 * k)[0]
            tip = b + k * length * np.array([sgn * np.cos(way), np.sin(way)])
            bow = (b + tip) / 2 + k * np.array([0, -.005])
            decal(p, 'lash', stroke([b, bow, tip], .0074 * k, n=10, tip=.35), LINE, lift=.0165)


LIDS = {'oval': (.054, .077, 1.0), 'round': (.064, .068, 1.0), 'almond': (.066, .058, .86), 'calm': (.058, .064, .55)}


def lashes(p, shape, size):
    if shape in WHITE_EYES:
        return white_lashes(p, shape, size)
    k = SIZES[size]; rx, rz, top = LIDS[shape]; rx, rz = rx * k, rz * k * (top if top == 1 else top * 1.02)
    start, tip = (.55, .80) if top == 1 else (.22, 1.02)
    for o in (-1, 1):
        cx = o * EYE_X
        decal(p, 'lash', stroke([(cx - o * rx * .95, EYE_Z + rz * start), (cx - o * rx * .2, EYE_Z + rz * 1.10), (cx + o * rx * .75, EYE_Z + rz * .88), (cx + o * rx * 1.55, EYE_Z + rz * tip)], .0125, tip=.35), LINE, lift=.015)
        decal(p, 'lash2', stroke([(cx + o * rx * .98, EYE_Z + rz * .44), (cx + o * rx * 1.48, EYE_Z + rz * .42)], .0090, tip=.3), LINE, lift=.013)


BROWS = {                                                             # (inner, middle, outer) heights, half width, reach
    'soft': (0, .018, -.012, .0155, 1.0), 'thick': (-.006, .018, -.008, .0285, 1.10), 'sweeping': (-.010, .020, -.022, .0175, 1.24), 'slanted': (-.022, .012, .020, .0185, 1.06), 'straight': (.004, .008, .002, .0165, 1.02), 'arched': (-.008, .034, -.006, .0135, 1.06),
    'bold': (-.020, .014, .004, .0230, 1.08), 'worried': (.022, .012, -.020, .0145, .98), 'thin': (0, .024, -.004, .0095, 1.0),
}


def brows(p, shape):
    a, b, c, w, reach = BROWS[shape]; bz = .074
    for s in (-1, 1):
        decal(p, 'brow', stroke([(s * (EYE_X - .068 * reach), bz + a), (s * EYE_X, bz + b), (s * (EYE_X + .075 * reach), bz + c)], w, tip=.45), token('brow'), lift=.011, dome=.004)


def mouth(p, kind):
    z = MOUTH_Z; lip = token('lip')
    D = lambda name, rings, colour, **k: decal(p, name, rings, colour, **k)
    if kind == 'smile':
        D('mouth', stroke([(-.066, z + .020), (-.032, z - .006), (0, z - .013), (.032, z - .006), (.066, z + .020)], .0105, tip=.55), lip, lift=.004)
    elif kind == 'smirk':
        D('mouth', stroke([(-.048, z), (-.010, z - .011), (.032, z + .002), (.070, z + .032)], .0105, tip=.5), lip, lift=.004)
    elif kind == 'calm':
        D('mouth', stroke([(-.048, z + .003), (0, z - .004), (.048, z + .003)], .0100, tip=.55), lip, lift=.004)
    elif kind == 'lips':
        D('lip', stroke([(-.066, z + .012), (-.025, z + .017), (0, z + .009), (.025, z + .017), (.066, z + .012)], .0165, tip=.2), lip, lift=.005, dome=.004, finish='gloss')
        D('lip2', stroke([(-.058, z + .005), (0, z - .020), (.058, z + .005)], .0185, tip=.2), token('lip', 1.12), lift=.006, dome=.005, finish='gloss')
    elif kind == 'soft-lips':
        D('lip', stroke([(-.074, z + .024), (-.034, z + .010), (-.012, z + .013), (0, z + .008), (.012, z + .013), (.034, z + .010), (.074, z + .024)], .0125, tip=.25), lip, lift=.005, dome=.003, finish='gloss')
        D('lip2', stroke([(-.060, z + .008), (-.030, z - .012), (0, z - .019), (.030, z - .012), (.060, z + .008)], .0155, tip=.25), token('lip', 1.14), lift=.006, dome=.005, finish='gloss')
    else:
        w = {'open': .070, 'laugh': .090, 'grin': .082, 'beam': .104}[kind]
        deep = {'grin': .50, 'beam': .60}.get(kind, .92)
        t = np.linspace(0, np.pi, 22)
        arc = np.stack([w * np.cos(t), -w * deep * np.sin(t) ** .8], 1)
        x = np.linspace(-1, 1, 14)[1:-1]
        loop = np.concatenate([arc, np.stack([x * w, .012 * x ** 2 - .012], 1)]); c = loop.mean(0)
        ring = lambda L, q, ks: np.stack([(L - q) * k + q + np.array([0, z + .025]) for k in ks])
        D('mouth', ring(loop, c, (1, .97, .6, .2)), '#5e1a1c', lift=.003, finish='gloss')
        if kind in ('grin', 'beam'):
            D('teeth', ring((loop - c) * np.array([.86, .74]) + c, c, (1, .95, .5, .15)), '#fbf7f0', lift=.0065, finish='gloss')
        else:
            D('tongue', oval(0, z + .025 - w * .66, w * .46, w * .20), '#d9665f', lift=.006, dome=.003)
            x = np.linspace(-1, 1, 12)
            teeth = np.concatenate([np.stack([x * w * .76, .010 * x ** 2 - .018], 1), np.stack([-x * w * .64, .006 * x ** 2 - .018 - w * .24], 1)])
            D('teeth', ring(teeth, teeth.mean(0), (1, .95, .5, .15)), '#fbf7f0', lift=.0065, finish='gloss')


def freckles(p):
    rng = np.random.default_rng(4)
    for s in (-1, 1):
        for i in range(7):
            a = i * 2.4
            x, z = s * .225 + .075 * math.sqrt((i + .5) / 7) * math.cos(a), -.172 + .036 * math.sqrt((i + .5) / 7) * math.sin(a)
            r = .0075 + .002 * rng.uniform()
            decal(p, 'freckle', oval(x, z, r, r, n=10, rings=1), token('mark'), lift=.0022)


def bindi(p):
    decal(p, 'bindi', oval(0, .062, .018, .018, n=20, rings=3), '#b3122f', lift=.005, dome=.005)


def tilak(p):
    decal(p, 'tilak', stroke([(0, .045), (0, .085), (0, .140)], .0105, tip=.5), '#c22b1f', lift=.004, dome=.003)


def mole(p):
    decal(p, 'mole', oval(.135, -.262, .0095, .0095, n=12, rings=2), '#2a1712', lift=.004, dome=.004)


def wrinkles(p):
    for s in (-1, 1):
        for pts in ([(s * .272, -.060), (s * .312, -.072)], [(s * .272, -.088), (s * .306, -.106)], [(s * .118, -.182), (s * .142, -.218), (s * .132, -.252)]):
            decal(p, 'wrinkle', stroke(pts, .0055), token('mark'), lift=.002)


def dimples(p):
    for s in (-1, 1):
        decal(p, 'dimple', stroke([(s * .118, MOUTH_Z + .046), (s * .132, MOUTH_Z + .022), (s * .124, MOUTH_Z - .002)], .0072, tip=.3), token('mark'), lift=.002)


def beauty_spot(p):
    decal(p, 'beauty spot', oval(-.092, MOUTH_Z + .022, .0100, .0100, n=12, rings=2), '#2a1712', lift=.004, dome=.004)


def scar(p):
    decal(p, 'scar', stroke([(.232, .152), (.222, .104), (.226, .040)], .0085, tip=.3), token('patch'), lift=.003)
    for z in (.122, .086):
        decal(p, 'stitch', stroke([(.206, z + .004), (.244, z - .004)], .0048, tip=.4), token('mark'), lift=.004)


def vitiligo(p):
    """Pale patches with uneven borders, each a few overlapping loops of one outline."""
    rng = np.random.default_rng(9)
    for x, z, r in ((-.235, .030, .052), (.250, -.215, .060), (-.085, -.300, .036), (.150, .190, .046)):
        t = np.linspace(0, 2 * np.pi, 36, endpoint=False)
        edge = r * (1 + sum(rng.uniform(.05, .16) * np.cos(n * t + rng.uniform(0, 6)) for n in (2, 3, 5)))
        loop = np.stack([x + edge * np.cos(t) * 1.1, z + edge * np.sin(t) * .9], 1)
        decal(p, 'patch', rings_of(loop, np.array([x, z]), 3), token('patch'), lift=.0022)


def double_chin(p):
    """The fold between a chin and the second one."""
    decal(p, 'fold', stroke([(-.142, -.286), (-.098, -.324), (0, -.343), (.098, -.324), (.142, -.286)], .0088, n=30, tip=.25), token('mark'), lift=.003)


MARKS = {'freckles': freckles, 'bindi': bindi, 'tilak': tilak, 'mole': mole, 'wrinkles': wrinkles, 'dimples': dimples, 'beauty-spot': beauty_spot, 'scar': scar, 'vitiligo': vitiligo, 'double-chin': double_chin}
