"""The kit's Indian clothes with folds. cloth-1 to cloth-4 are the colours of Figure.outfit.colours, in that order."""
from kit_drape import *

def pyjama(p, colour, r=(.104, .088, .074, .078)):
    trousers(p, colour, r=r, hem=1.5, knee=.8, bottom=.062, fly=False, pockets=False)


def kurta_pyjama(p):
    pyjama(p, C3); sandals(p, C4); neck(p)
    s = kurta_base(p, C1, C2)
    placket(p, s, C2, .80, .575, .022, .007)
    band(p, body(.016), C2, .814, .14, .020, .010)
    buttons(p, s, '#f7efdf', (.755, .700, .645, .595), out=.012)
    arms(p, .93)


def kurta_base(p, colour, trim):
    s = Sculpt(.0088)
    s.add(body(.016).shape())
    s.add(w_bell([.225, .36, .50, .64], [.238, .214, .190, .160], .85, lambda phi, z, down: .012 * down * bulges(phi * 1.6 + .2 * np.sin(phi * 3 + 1))), .05)
    s.keep(zrange(.225, .95), .012).cut(neckline(.800), .006)
    for x in (-1, 1):
        s.cut(flat_side([(-.030, .20), (.030, .20), (.006, .335), (-.006, .335)], x), .006)
    s.warp(strokes(TORSO_FOLDS[:4] + TORSO_FOLDS[6:8] + [([(.20, .50), (.15, .44), (.13, .36)], .016, .010), ([(-.10, .38), (-.14, .45), (-.20, .51)], .016, .010)], around()))
    for side in 'LR':
        sleeve(p, s, side, .93, .018, .012, rim=(trim, .018, .004))

    def paint(V, col):
        line = (V[:, 2] < .266) & (V[:, 2] > .238)
        return np.where(line[:, None], rgb(trim), rgb(colour))
    p.fig.clay('kurta', s, colour, 'cloth', wash=.13, paint=paint)
    return s


def saree_nivi(p):
    sandals(p, C4); neck(p); waist(p)
    blouse(p, C3, C2)

    def ripple(phi, z, down):
        at = (phi + .10) / .62
        middle = np.clip((1 - np.abs(at)) / .22, 0, 1)
        return down ** .45 * (.024 * knife(at * 3.0 + .5) * middle + .010 * middle) + .010 * down * (1 - middle) * bulges(phi * 1.75 + z * 1.5 + .3)
    skirt = Sculpt(.0088)
    skirt.add(w_bell([.022, .24, .42, .515], [.282, .238, .208, .180], .88, ripple))
    skirt.warp(strokes([([(-.02, .485), (-.11, .43), (-.21, .40)], .016, .010), ([(-.03, .43), (-.12, .375), (-.23, .345)], .016, .010), ([(.07, .48), (.14, .44), (.25, .43)], .016, .010),
                        ([(.09, .42), (.17, .37), (.28, .35)], .016, .009), ([(-.30, .40), (-.42, .36), (-.52, .33)], .018, .009), ([(.52, .40), (.42, .36), (.32, .30)], .018, .009)], around()))

    def hem(V, col):
        z = V[:, 2]; line = (z < .108) & ~((z < .084) & (z > .074))
        return np.where(line[:, None], rgb(C2), rgb(C1))
    p.fig.clay('saree', skirt, C1, 'satin', wash=.15, paint=hem)
    pallu(p, skirt, C1, C2)


def tunic(p, colour, trim, hem, radius, end, o=.014, bust=.008, tight=.012, rim=.018, yoke=True, waves=1.4, low=.792, slits=True, finish='cloth', border=.034):
    """A woman's tunic: fitted at the waist, falling below."""
    s = Sculpt(.0088)
    s.add(body(o, bust=bust, waist=tight).shape())
    s.add(w_bell([hem, hem + (.50 - hem) * .5, .50, .60], [radius, radius * .55 + .095, .184, .150], .86, lambda phi, z, down: .016 * down * bulges(phi * waves + .22 * np.sin(phi * 2 + 1))), .05)
    s.keep(zrange(hem, .95), .012).cut(neckline(low), .006).cut(ell((0, -.11, low + .020), (.055, .08, .045)), .010)
    if slits:
        for x in (-1, 1):
            s.cut(flat_side([(-.034, hem - .03), (.034, hem - .03), (.006, hem + .13), (-.006, hem + .13)], x), .006)
    s.warp(strokes(TORSO_FOLDS[2:8] + [([(.17, .52), (.14, .44), (.13, .34)], .016, .009), ([(-.10, .34), (-.13, .43), (-.17, .51)], .016, .009)], around()))
    for side in 'LR':
        sleeve(p, s, side, end, .014, .012, rim=(trim, rim, .004))
    s.uncut = body(o, bust=bust)

    def paint(V, col):
        x, y, z = V[:, 0], V[:, 1], V[:, 2]
        line = (z < hem + border + .010) & (z > hem + .010)
        if yoke:
            line |= (y < -.02) & (np.abs(x) < .030) & (z > .655) | (y < -.02) & ((x / .098) ** 2 + ((z - low - .012) / .074) ** 2 < 1)
        return np.where(line[:, None], rgb(trim), rgb(colour))
    p.fig.clay('tunic', s, colour, finish, wash=.14, paint=paint)
    return s


def salwar_kameez(p):
    trousers(p, C3, r=(.112, .116, .100, .074), hem=1.3, knee=1.2, bottom=.062, fly=False, pockets=False); sandals(p, C4); neck(p)
    tunic(p, C1, C2, .200, .268, .62, yoke=False)
    dupatta(p, C2, shade(2, .72), w_bell([.200, .35, .50, .60], [.268, .242, .184, .150], .86))
    arms(p, .62)


def kurti_jeans(p):
    trousers(p, C3, cuff=None); sandals(p, C4); neck(p)
    s = tunic(p, C1, C2, .285, .236, .66, waves=1.2)
    buttons(p, s, CREAM, (.745, .708, .671), out=.010, r=.010)
    arms(p, .66)


def sherwani(p):
    pyjama(p, C4); formal(p, shade(2, .86), '#5a3d1c'); neck(p)
    s = Sculpt(.0088)
    s.add(body(.026).shape())
    s.add(w_bell([.195, .34, .50, .64], [.250, .226, .196, .168], .86, lambda phi, z, down: .010 * down * bulges(phi * 1.6 + .25)), .05)
    s.keep(zrange(.195, .95), .012).cut(neckline(.800), .006)
    s.cut(flat([(-.002, .50), (.002, .50), (.020, .17), (-.020, .17)]), .008)
    s.warp(strokes(JACKET_FOLDS[:6] + [([(.19, .50), (.14, .44), (.13, .34)], .016, .009), ([(-.13, .34), (-.14, .44), (-.19, .51)], .016, .009)], around()))
    s.warp(lambda P: (.007 * gauss(P[..., 0] / .0055) * (P[..., 1] < 0) * (P[..., 2] > .49)).astype(F))
    for side in 'LR':
        sleeve(p, s, side, .94, .022, .004, rim=(C2, .030, .004))

    def paint(V, col):
        x, y, z = V[:, 0], V[:, 1], V[:, 2]
        a = np.abs(x); line = (y < -.02) & (a > .024) & (a < .052 - .1 * np.clip(.3 - z, 0, .1)) | (z < .225) & (z > .206)
        return np.where(line[:, None], rgb(C2), rgb(C1))
    p.fig.clay('sherwani', s, C1, 'satin', wash=.13, paint=paint)
    band(p, body(.026), C2, .814, .14, .022, .008, finish='satin')
    buttons(p, s, GOLD, (.770, .715, .660, .605, .550, .500), out=.010, r=.0115, finish='metal')
    base = Sculpt(); base.add(body(.026).shape()).add(w_bell([.195, .34, .50, .64], [.250, .226, .196, .168], .86), .05)
    stole(p, C3, C2, base)
    arms(p, .94)


def anarkali(p):
    sandals(p, C4); neck(p)
    flare = w_bell([.070, .25, .42, .56, .62], [.345, .278, .222, .168, .150], .90, lambda phi, z, down: .034 * down ** 1.2 * bulges(phi * 2.55 + .15 * np.sin(phi * 3)))
    s = Sculpt(.0090)
    s.add(body(.014, bust=.010, waist=.016).shape()).add(flare, .04)
    s.keep(zrange(.070, .95), .012).cut(neckline(.792), .006).cut(ell((0, -.11, .806), (.060, .08, .056)), .010)
    for side in 'LR':
        sleeve(p, s, side, .93, .010, .006, rim=(C2, .030, .004))

    def paint(V, col):
        x, y, z = V[:, 0], V[:, 1], V[:, 2]
        line = (z < .140) & ~((z < .116) & (z > .106)) | (np.abs(z - .578) < .014) & (np.abs(x) < .17) | (y < -.02) & ((x / .100) ** 2 + ((z - .800) / .092) ** 2 < 1)
        return np.where(line[:, None], rgb(C2), rgb(C1))
    p.fig.clay('anarkali', s, C1, 'satin', wash=.15, paint=paint)
    base = Sculpt(); base.add(body(.014, bust=.010).shape()).add(w_bell([.070, .25, .42, .56, .62], [.352, .285, .228, .170, .150], .90), .04)
    stole(p, C3, C2, base, .115, .20, .16, .046)
    arms(p, .93)


def dhoti(p):
    sandals(p, C4); neck(p)
    d = Sculpt(.0090)
    d.add(ell((0, .004, .430), (.186, .154, .10)))
    for sx in (-1, 1):
        d.add(limb(catmull([(sx * .080, .002, .40), (sx * .118, -.008, .22), (sx * FOOT[0], .006, .105)], 11), ((0, .45, .8, 1), (.128, .128, .108, .092)),
                   lambda t, phi: -.014 * bulges(t * 4.2 + .55 * np.cos(phi) + .2) * np.clip(t * 2.5, .2, 1)), .03)
    d.add(tube([(0, -.095, .40), (.008, -.128, .28), (.018, -.150, .125)], [.040, .062, .082], 1.5, [(0, 1, 0)] * 3), .025)
    d.cut(half((0, 0, 1), .092), .012).cut(half((0, 0, -1), -.50), .014)
    d.warp(lambda P: (-.0150 * knife((P[..., 0] - .02 * np.clip((.4 - P[..., 2]) * 4, 0, 1)) / .034 / (.6 + .8 * np.clip(.46 - P[..., 2], 0, .4))) * np.clip((.085 - np.abs(P[..., 0] - .010)) / .02, 0, 1) * np.clip((-P[..., 1] - .06) / .03, 0, 1)).astype(F))

    def edge(V, col):
        line = (V[:, 2] < .150) & (V[:, 2] > .122) & (np.abs(V[:, 0] - .015) < .075) & (V[:, 1] < -.10)
        return np.where(line[:, None], rgb(C2), rgb(C3))
    p.fig.clay('dhoti', d, C3, 'cloth', wash=.15, paint=edge)
    s = Sculpt(.0088)
    s.add(body(.018).shape()).add(w_bell([.335, .42, .52, .64], [.226, .212, .192, .162], .85, lambda phi, z, down: .012 * down * bulges(phi * 1.6 + .2)), .05)
    s.keep(zrange(.335, .95), .012).cut(neckline(.800), .006)
    for x in (-1, 1):
        s.cut(flat_side([(-.028, .31), (.028, .31), (.006, .41), (-.006, .41)], x), .006)
    s.warp(strokes(TORSO_FOLDS[:8], around()))
    for side in 'LR':
        sleeve(p, s, side, .93, .018, .010, rim=(C2, .016, .004))

    def paint(V, col):
        return np.where(((V[:, 2] < .372) & (V[:, 2] > .350))[:, None], rgb(C2), rgb(C1))
    p.fig.clay('kurta', s, C1, 'cloth', wash=.13, paint=paint)
    placket(p, s, shade(1, .86), .80, .600, .020, .006); band(p, body(.018), shade(1, .86), .814, .14, .019, .010)
    buttons(p, s, GOLD, (.755, .705, .655), out=.012, finish='metal')
    base = Sculpt(); base.add(body(.018).shape()).add(w_bell([.335, .42, .52, .64], [.226, .212, .192, .162], .85), .05)
    stole(p, C2, shade(2, .72), base, .118, .42, .40, .044)
    arms(p, .93)


def abaya(p):
    formal(p, C3, '#1d1a19'); neck(p)
    s = Sculpt(.0094)
    s.add(body(.026, bust=.004).shape())
    s.add(w_bell([.020, .22, .46, .66], [.305, .262, .214, .176], .90, lambda phi, z, down: .026 * down * bulges(phi * 1.9 + .18 * np.sin(phi * 3 + 1) + .25)), .06)
    s.keep(zrange(.020, .95), .012).cut(neckline(.800), .006)
    s.warp(lambda P: (.009 * gauss(P[..., 0] / .006) * (P[..., 1] < 0)).astype(F)).warp(strokes(JACKET_FOLDS[2:6], around()))
    for side in 'LR':
        sleeve(p, s, side, .95, .026, .030, hollow=.05, rim=(C2, .020, .003))

    def paint(V, col):
        a = np.abs(V[:, 0]); line = (V[:, 1] < -.02) & (a > .012) & (a < .034) | (V[:, 2] < .052) & (V[:, 2] > .034)
        return np.where(line[:, None], rgb(C2), rgb(C1))
    p.fig.clay('abaya', s, C1, 'cloth', wash=.15, paint=paint)
    band(p, body(.026, bust=.004), C1, .814, .14, .018, .008)
    arms(p, .95)


def lehenga_choli(p):
    formal(p, C2, '#7a5a24'); neck(p); waist(p)
    blouse(p, C3, C2, .615, .40)
    s = Sculpt(.0092)
    s.add(w_bell([.015, .20, .38, .48, .530], [.372, .318, .242, .196, .186], .91, lambda phi, z, down: .032 * down ** .9 * bulges(phi * 2.55 + .12 * np.sin(phi * 3 + 1))))

    def paint(V, col):
        z = V[:, 2]; line = (z < .118) & ~((z < .090) & (z > .078)) | (z > .497) | (np.abs(z - .165) < .007)
        return np.where(line[:, None], rgb(C2), rgb(C1))
    p.fig.clay('skirt', s, C1, 'satin', wash=.16, paint=paint)
    base = Sculpt(); base.add(body(.014, bust=.010).shape()).add(w_bell([.015, .20, .38, .48, .530], [.380, .326, .250, .200, .188], .91), .05)
    stole(p, C4, C2, base, .110, .24, .20, .046)
    arms(p, .40)


def nehru_jacket(p):
    kurta_base(p, C1, shade(1, .88)); pyjama(p, C3); sandals(p, C4); neck(p)
    v = Sculpt(.0088); v.add(body(.034).shape()).add(w_bell([.395, .47, .58], [.234, .222, .190], .86), .04).keep(zrange(.395, .95), .010).cut(neckline(.800), .008)
    for x in (-1, 1):
        v.cut(ell((x * .222, 0, .742), (.072, .20, .130)), .014)
    v.cut(flat([(-.003, .44), (.003, .44), (.035, .37), (-.035, .37)]), .008)
    v.warp(lambda P: (.007 * gauss(P[..., 0] / .0055) * (P[..., 1] < 0)).astype(F)).warp(strokes(JACKET_FOLDS[:2] + JACKET_FOLDS[4:6], around()))
    p.fig.clay('waistcoat', v, C2, 'cloth', wash=.12)
    v.uncut = body(.034)
    band(p, v.uncut, shade(2, .84), .814, .14, .022, .008)
    buttons(p, v, GOLD, (.765, .700, .635, .570, .505, .445), .016, .0115, 'metal')
    patch(p, 'square', v, [(.080, .664), (.126, .670), (.122, .692), (.108, .682), (.096, .696), (.082, .684)], shade(1, .96), .010)
    for x in (-1, 1):
        patch(p, 'welt', v, [(x * .085, .496), (x * .145, .506), (x * .145, .520), (x * .085, .510)], shade(2, .80), .008)
    arms(p, .93)


INDIAN = {'kurta-pyjama': kurta_pyjama, 'saree-nivi': saree_nivi, 'salwar-kameez': salwar_kameez, 'kurti-jeans': kurti_jeans, 'sherwani': sherwani, 'anarkali': anarkali, 'dhoti': dhoti, 'abaya': abaya,
          'lehenga-choli': lehenga_choli, 'nehru-jacket': nehru_jacket}
