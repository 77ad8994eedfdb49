"""The kit's outfits: cloth-1 to cloth-4 are the colours of Figure.outfit.colours, in that order."""
import numpy as np
from sdf import *
from kit import *
from kit_clay import token
import kit_cloth, kit_wear
import wardrobe as w

C1, C2, C3, C4 = (token('cloth-%d' % i) for i in (1, 2, 3, 4))
shade = lambda i, k: token('cloth-%d' % i, k)
CREAM, GOLD, STEEL = '#f8efdf', '#e0b04a', '#d4d7dc'


def trousers(colour):
    """Down to the shoes, and not into them."""
    def make(p):
        s = Sculpt(.0100); g = p.girth
        s.add(ell((0, 0, .43), (.196, .160, .115))).cut(half((0, 0, -1), -.50), .02)
        for side, sx in (('L', 1), ('R', -1)):
            path = catmull(np.stack([v3(sx * .098, 0, .395), p.knee[side], p.feet[side] + v3(0, .022, .045)]), 9)
            s.add(tube(path, np.linspace(.116, .101, 9)), .035)
            s.add(torus(p.feet[side] + v3(0, .022, .072), .091, .020), .012)
        s.cut(half((0, 0, 1), .102), .012)
        p.fig.clay('trousers', s, colour, 'cloth', wash=.10)
    return make
def sneakers(colour): return dict(wear='shoes', color=colour, sole=CREAM, style='sneaker', accent=CREAM)
def formal(colour, sole='#3a2a22'): return dict(wear='shoes', color=colour, sole=sole, style='formal')


def neckband(colour):
    """A ribbed ring that lies round the neck, over the rim of the shirt."""
    def make(p):
        c = Sculpt(.0082); c.add(torus((0, -.006, .846), (.117, .109), .025, rot_xyz(7, 0, 0), (.9, 1.15)))
        p.fig.clay('collar', c, colour, 'cloth', wash=.04)
    return make


def tee(p):
    return [trousers(C2), sneakers(C3), dict(wear='top', color=C1, sleeve=.5, cuff=shade(1, .78)), neckband(shade(1, .78))]


def shirt(p):
    return [trousers(C2), formal(C3), dict(wear='top', color=C1, sleeve=.66, hem=.41, o=.018, cuff=shade(1, .84)), dict(wear='shirt_collar', color=shade(1, 1.1)), placket, pocket(shade(1, .88)),
            dict(wear='buttons', color='#f4efe4', zs=(.745, .665, .585, .505), o=.019, r=.011)]


def placket(p):
    """The strip that carries a shirt's buttons."""
    t = p.torso(.019)
    s = Sculpt(.0082); s.add(t.shape()).keep(fn(lambda P: np.maximum(np.maximum(np.abs(P[..., 0]) - .024, P[..., 1]), np.maximum(P[..., 2] - .80, .425 - P[..., 2])).astype(F), (-.03, -.4, .42), (.03, 0, .81)), .008)
    s2 = Sculpt(.0082); s2.add(p.torso(.0225).shape()).keep(fn(lambda P: np.maximum(np.maximum(np.abs(P[..., 0]) - .024, P[..., 1]), np.maximum(P[..., 2] - .80, .425 - P[..., 2])).astype(F), (-.03, -.4, .42), (.03, 0, .81)), .008)
    p.fig.clay('placket', s2, shade(1, .92), 'cloth', wash=.04)


def pocket(colour, x=.085, z=.665):
    def make(p):
        s = Sculpt(.0082); s.add(p.torso(.026).shape()).keep(box((x, -.14, z), (.040, .12, .042), .012), .010)
        p.fig.clay('pocket', s, colour, 'cloth', wash=.05)
    return make


def hoodie(p):
    return [trousers(C2), sneakers(C3), dict(wear='top', color=C1, sleeve=.96, hem=.42, o=.026, cuff=shade(1, .78)), dict(wear='kangaroo', color=shade(1, .88), o=.022), dict(wear='hood', color=C1)]


def jacket(p):
    return [trousers(C3), sneakers(C4), dict(wear='top', color=C2, sleeve=.4), neckband(shade(2, .9)), dict(wear='jacket', color=C1, hem=.42, lapel=shade(1, .82), open_top=.085, open_bot=.085, cuff=shade(1, .82))]


def suit(p):
    return [trousers(C1), formal(C4), dict(wear='top', color=C2, sleeve=.5, hem=.44), dict(wear='shirt_collar', color=C2, spread=.045), dict(wear='tie', color=C3),
            dict(wear='jacket', color=C1, hem=.37, lapel=shade(1, .84), open_top=.105, open_bot=.04, shut=.545, cuff=None, sleeve=.93), cuffs(C2, .93), dict(wear='buttons', color=shade(1, .5), zs=(.535, .475), o=.036, r=.014)]


def cuffs(colour, at):
    """A finger of shirt at the wrists."""
    def make(p):
        for side in 'LR':
            t, P = p.arm_tube(side, at - .02, min(1, at + .045), .010)
            s = Sculpt(.0085); s.add(t); p.fig.clay('cuff', s, colour, 'cloth', wash=.03)
    return make


def kurta_body(p, colour, trim, hem=.24, radius=.245, sleeve=.95, cut=True):
    s = Sculpt(.0088); g = p.girth

    def paint(V, col):
        line = ((V[:, 2] < hem + .046) & (V[:, 2] > hem + .014)) | ((np.abs(V[:, 0]) < .021) & (V[:, 1] < -.05) & (V[:, 2] > .57))
        return np.where(line[:, None], rgb(trim), rgb(colour))
    s.add(p.torso(.020).shape())
    s.add(bell_soft([hem, .36, .50, .62], [radius * g, .228 * g, .205 * g, .17 * g], 8, .008), .06).keep(w.zrange(hem, .85), .02)
    if cut:
        for x in (-1, 1):
            s.cut(box((x * .26, 0, hem + .01), (.10, .018, .09), .012), .01)
    for side in 'LR':
        t, P = p.arm_tube(side, 0, sleeve, .016, .014)
        d = P[-1] - P[-2]; d /= np.linalg.norm(d); e = P[-1]
        s.add(Shape(lambda Q, t=t, d=d, e=e: smax(t.f(Q), (Q - e) @ d, .012), t.lo, t.hi), .045)
        c = Sculpt(.0090); c.add(torus(e - d * .012, .066 if sleeve > .7 else .082, .016, aim(P[-2], P[-1]), (1, 1.3))); p.fig.clay('cuff', c, trim, 'satin', wash=.04)
    p.fig.clay('kurta', s, colour, 'cloth', wash=.12, paint=paint)
    c = Sculpt(.0085); c.add(torus((0, -.005, .848), (.110, .102), .022, rot_xyz(8, 0, 0), (.8, 1.4))); p.fig.clay('collar', c, trim, 'satin', wash=.04)


bell_soft = w.bell


def kurta(p):
    return [trousers(C3), formal(C4), lambda p: kurta_body(p, C1, C2), sleeves(.95)]


def sleeves(length):
    """Says how far the sleeves reach, so that the arms begin there."""
    return dict(wear='none', sleeve=length)


def nehru(p):
    def waistcoat(p):
        s = Sculpt(.0090)
        s.add(p.torso(.040).shape()); s.keep(w.zrange(.415, .862), .02)
        s.add(torus((0, 0, .437), (.195, .160), .018), .02)
        for side, sx in (('L', 1), ('R', -1)):
            sh = p.arm[side][0]
            s.cut(ell(sh + v3(sx * .055, 0, -.03), (.085, .16, .125)), .025)
        s.cut(cyl((0, 0, .80), (0, 0, 1.0), .098), .02)
        s.cut(box((0, -.25, .60), (.005, .20, .30), .002), .008)
        p.fig.clay('waistcoat', s, C2, 'cloth', wash=.12)
        c = Sculpt(.0085); c.add(torus((0, -.004, .862), (.112, .104), .022, rot_xyz(8, 0, 0), (.8, 1.6))); p.fig.clay('collar', c, shade(2, .86), 'cloth', wash=.04)
    return [trousers(C3), formal(C4), lambda p: kurta_body(p, C1, shade(1, .86)), sleeves(.95), waistcoat, dict(wear='buttons', color=GOLD, zs=(.785, .71, .635, .56, .485), x=.022, o=.043, r=.012), pocket(shade(2, .84), .095, .69)]


def saree(p):
    colour, border = C1, C2

    def drape(p):
        q = Sculpt(.008); q.add(p.torso(.002).shape()).keep(w.zrange(.42, .64), .01); p.fig.clay('waist', q, token('skin'), 'skin', wash=0)

        def hem(V, col):
            z = V[:, 2]
            line = (z < .118) & ~((z < .090) & (z > .079))
            return np.where(line[:, None], rgb(border), rgb(colour))
        s = Sculpt(.0088)
        s.add(w.bell([.03, .25, .46, .54], [.285, .245, .205, .19], 0, 0, .88))
        for i in range(7):
            x = (i - 3) * .030 + .02
            s.add(tube([(x * .55, -.185, .50), (x * .9, -.215, .30), (x * 1.35, -.258, .045)], [.018, .022, .026]), .010)
        s.keep(w.zrange(.03, .55), .015)
        p.fig.clay('saree', s, colour, 'satin', wash=.13, paint=hem)
        s = Sculpt(.0086)
        s.add(p.torso(.036).shape())

        def across(P):
            x, z = P[..., 0], P[..., 2]
            return np.maximum(np.abs((x - .11) - (z - .80) * .62) - .088, np.maximum(z - .90, .47 - z)).astype(F)
        s.keep(fn(across, (-.3, -.4, .45), (.3, .4, .92)), .014)
        s.warp(lambda P: (.005 * np.cos((P[..., 0] * .85 - P[..., 2] * .52) * 120)).astype(F))
        s.add(w.bell([.12, .4, .80], [.12, .115, .07], 7, .012, .45).moved(None, (.16, .205, 0)), .04)

        def edges(V, col):
            c = (V[:, 0] - .11) - (V[:, 2] - .80) * .62
            line = ((np.abs(c) > .066) & (V[:, 1] < .1)) | ((V[:, 1] > .1) & (V[:, 2] < .21))
            return np.where(line[:, None], rgb(border), rgb(colour))
        p.fig.clay('pallu', s, colour, 'satin', wash=.12, paint=edges)
    return [formal(C4), dict(wear='top', color=C3, sleeve=.42, hem=.60, o=.010, cuff=border, flare=.006), drape]


def scarf_across(p, colour, border, o=.040):
    """A dupatta over one shoulder, front and back, the way it is worn with a salwar or a lehenga."""
    s = Sculpt(.0088)
    s.add(p.torso(o).shape())

    def band(P):
        x, y, z = P[..., 0], P[..., 1], P[..., 2]
        c = (x + .115) + (z - .80) * .20
        return np.maximum(np.abs(c) - .062, .46 - z).astype(F)
    s.keep(fn(band, (-.34, -.4, .44), (.2, .4, .98)), .014)
    s.cut(cyl((0, 0, .70), (0, 0, 1.0), .085), .01)
    for y, z0 in ((-.205, .26), (.215, .18)):
        s.add(tube(catmull([(-.085, y * .78, .60), (-.075, y * 1.02, .48), (-.085, y * 1.10, z0)], 9), np.linspace(.050, .066, 9), 2.4, [(0, 1, 0)] * 9), .03)
    s.warp(lambda P: (.0055 * np.cos((P[..., 0] + P[..., 2] * .2) * 110)).astype(F))

    def paint(V, col):
        low = ((V[:, 2] < .315) & (V[:, 2] > .275) & (V[:, 1] < 0)) | ((V[:, 2] < .235) & (V[:, 2] > .195) & (V[:, 1] > 0))
        return np.where(low[:, None], rgb(border), rgb(colour))
    p.fig.clay('dupatta', s, colour, 'satin', wash=.12, paint=paint)


def salwar(p):
    def pants(p):
        s = Sculpt(.0098)
        s.add(ell((0, 0, .42), (.165, .130, .10)))
        for side, sx in (('L', 1), ('R', -1)):
            k, f = p.knee[side], p.feet[side]
            s.add(tube(catmull(np.stack([v3(sx * .10, 0, .40), k + v3(sx * .012, 0, .03), f + v3(0, .02, .10), f + v3(0, .02, .055)]), 9), [.090, .100, .112, .122, .124, .118, .106, .092, .086]), .03)
            s.add(torus(f + v3(0, .02, .065), .078, .018), .012)
        p.fig.clay('trousers', s, C3, 'cloth', wash=.12)
    return [pants, formal(C4, '#7a5a24'), lambda p: kurta_body(p, C1, C2, hem=.21, radius=.285, sleeve=.62), sleeves(.62), lambda p: scarf_across(p, C2, C1)]


def lehenga(p):
    def skirt(p):
        q = Sculpt(.008); q.add(p.torso(.002).shape()).keep(w.zrange(.46, .66), .01); p.fig.clay('waist', q, token('skin'), 'skin', wash=0)
        s = Sculpt(.0095)
        s.add(w.bell([.015, .20, .38, .50, .545], [.385, .315, .235, .198, .192], 15, .018, .90))

        def paint(V, col):
            z = V[:, 2]
            line = (z < .105) & ~((z < .078) & (z > .066)) | (z > .505)
            return np.where(line[:, None], rgb(C2), rgb(C1))
        p.fig.clay('skirt', s, C1, 'satin', wash=.15, paint=paint)
    return [formal(C2, '#7a5a24'), dict(wear='top', color=C3, sleeve=.44, hem=.625, o=.010, cuff=C2, flare=.006), skirt, lambda p: scarf_across(p, C4, C2, .030)]


def dress(p):
    return [dict(wear='skirt', color=C1, hem=.19, radius=.325, pleats=12, amp=.015), formal(C4), dict(wear='top', color=C1, sleeve=.42, hem=.47, o=.014, cuff=shade(1, .82)), dict(wear='shirt_collar', color=C2), dict(wear='belt', color=C3, buckle=GOLD, z=.50, o=.030)]


def school_top(p):
    return [formal(C4), dict(wear='top', color=C1, sleeve=.46, hem=.455, o=.014, cuff=shade(1, .92)), dict(wear='shirt_collar', color=shade(1, 1.05)), dict(wear='tie', color=C3),
            dict(wear='belt', color=shade(2, .7), buckle=STEEL, z=.475, o=.024), pocket(shade(1, .9)), placket]


def school(p):
    return [trousers(C2), *school_top(p)]


def school_skirt(p):
    return [dict(wear='skirt', color=C2, hem=.235, radius=.285, pleats=18, amp=.012, waist=.49, bare=True), dict(wear='socks', color='#f8f5ee', top=.185), *school_top(p)]


def cricket(p):
    def trim(p):
        for sx in (-1, 1):
            s = Sculpt(.0085); s.add(p.torso(.0195).shape())
            s.keep(fn(lambda P: np.maximum(np.abs(P[..., 0] - sx * .155 - sx * .10 * (P[..., 2] - .60)) - .016, np.maximum(P[..., 2] - .70, .445 - P[..., 2])).astype(F), (-.3, -.4, .44), (.3, .4, .71)), .006)
            p.fig.clay('trim', s, C2, 'cloth', wash=.03)
        seven = Sculpt(.0070); t = p.torso(.022)
        seven.add(t.shape())

        def digit(P):
            x, z = P[..., 0], P[..., 2] - .655
            bar = np.maximum(np.abs(x) - .046, np.abs(z - .052) - .0145)
            leg = np.maximum(np.abs(x - .018 - (z * .38)) - .0155, np.abs(z) - .062)
            return np.maximum(np.minimum(bar, leg), P[..., 1]).astype(F)
        seven.keep(fn(digit, (-.08, -.4, .57), (.08, 0, .74)), .004)
        p.fig.clay('number', seven, '#fff4e0', 'cloth', wash=0)
    return [trousers(C3), sneakers(C4), dict(wear='top', color=C1, sleeve=.5, cuff=C2), neckband(C2), trim]


def doctor(p):
    return [trousers(C3), sneakers(C4), dict(wear='top', color=C2, sleeve=.4, vneck=.05), dict(wear='jacket', color=C1, skirt=(.22, .265), lapel=shade(1, .95), open_top=.09, open_bot=.07), coat_pockets]


def coat_pockets(p):
    for x in (-1, 1):
        s = Sculpt(.0082); P = v3(x * .135, -.6, .44); t = Sculpt(); t.add(p.torso(.034).shape()); t.add(w.bell([.22, .30, .48, .62], [.265, .2425, .225, .18], 0, 0), .06)
        for _ in range(30):
            P = P + v3(0, .9, 0) * t.dist(P[None])[0]
        s.add(box(P + v3(0, .004, 0), (.055, .016, .050), .012, rot_xyz(0, 0, x * 26)))
        p.fig.clay('pocket', s, shade(1, .93), 'cloth', wash=.05)


OUTFITS = {'tee': tee, 'shirt': shirt, 'hoodie': hoodie, 'jacket': jacket, 'suit': suit, 'kurta': kurta, 'nehru': nehru, 'saree': saree, 'salwar': salwar, 'lehenga': lehenga, 'dress': dress,
           'school': school, 'school-skirt': school_skirt, 'cricket': cricket, 'doctor': doctor, **kit_wear.OUTFITS}


def outfit(p, name):
    if name in kit_wear.OUTFITS:
        kit_cloth.posture(p)
        kit_wear.OUTFITS[name](p)
        return
    pieces = OUTFITS[name](p)
    p.spec['outfit'] = [dict(g) for g in pieces if isinstance(g, dict)]
    for g in pieces:
        if not isinstance(g, dict):
            g(p)
        elif g['wear'] != 'none':
            k = {a: b for a, b in g.items() if a != 'wear' and b is not None}
            w.GARMENTS[g['wear']](p, **k)
    p.hands()
