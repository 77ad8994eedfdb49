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
        eye_of(p, shape, sgn * EYE_X, sgn, SIZES[size])


LIDS = {'oval': (.054, .077, 1.0), 'round': (.064, .068, 1.0), 'almond': (.066, .058, .86), 'calm': (.058, .064, .55)}


def lashes(p, shape, size):
    k = SIZES[size]; rx, rz, top = LIDS[shape]; rx, rz = rx * k, rz * k * (top if top == 1 else top * 1.02)
    start, tip = (.55, .80) if top == 1 else (.22, 1.02)
    for o in (-1, 1):
        cx = o * EYE_X
        decal(p, 'lash', stroke([(cx - o * rx * .95, EYE_Z + rz * start), (cx - o * rx * .2, EYE_Z + rz * 1.10), (cx + o * rx * .75, EYE_Z + rz * .88), (cx + o * rx * 1.55, EYE_Z + rz * tip)], .0125, tip=.35), LINE, lift=.015)
        decal(p, 'lash2', stroke([(cx + o * rx * .98, EYE_Z + rz * .44), (cx + o * rx * 1.48, EYE_Z + rz * .42)], .0090, tip=.3), LINE, lift=.013)


BROWS = {                                                             # (inner, middle, outer) heights, half width, reach
    'soft': (0, .018, -.012, .0155, 1.0), 'straight': (.004, .008, .002, .0165, 1.02), 'arched': (-.008, .034, -.006, .0135, 1.06),
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
    else:
        w = {'open': .070, 'laugh': .090, 'grin': .082}[kind]
        deep = .50 if kind == 'grin' else .92
        t = np.linspace(0, np.pi, 22)
        arc = np.stack([w * np.cos(t), -w * deep * np.sin(t) ** .8], 1)
        x = np.linspace(-1, 1, 14)[1:-1]
        loop = np.concatenate([arc, np.stack([x * w, .012 * x ** 2 - .012], 1)]); c = loop.mean(0)
        ring = lambda L, q, ks: np.stack([(L - q) * k + q + np.array([0, z + .025]) for k in ks])
        D('mouth', ring(loop, c, (1, .97, .6, .2)), '#5e1a1c', lift=.003, finish='gloss')
        if kind == 'grin':
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


MARKS = dict(freckles=freckles, bindi=bindi, tilak=tilak, mole=mole, wrinkles=wrinkles)
