"""The kit's everyday clothes with folds. cloth-1 to cloth-4 are the colours of Figure.outfit.colours, in that order."""
from kit_tailor import *

def crew_tee(p):
    trousers(p, C2); sneakers(p, C3); neck(p)
    s = loose(p)
    for side in 'LR':
        sleeve(p, s, side, .44, .017, .008, edge=.055)
    hem_band(s, .432)
    p.fig.clay('top', s, C1, 'cloth', wash=.13)
    band(p, s.uncut, shade(1, .70))
    arms(p, .44)


def button_shirt(p):
    trousers(p, C2); formal(p, C3); neck(p)
    s = tucked(p)
    open_neck(s)
    for side in 'LR':
        sleeve(p, s, side, .70, .017, .006, rim=(shade(1, .86), .024, .006))
    p.fig.clay('top', s, C1, 'cloth', wash=.13)
    placket(p, s, shade(1, .93)); pocket(p, s, shade(1, .92)); collar(p, s.uncut, shade(1, 1.06))
    buttons(p, s, '#f4efe4', (.725, .655, .585, .515), out=.012)
    belt(p, '#4a3226')
    arms(p, .70)


def polo(p):
    trousers(p, C2); sneakers(p, C3, WORN, shade(3, .72)); neck(p)
    s = loose(p, hem=.430)
    open_neck(s, .034, low=.738)
    for side in 'LR':
        sleeve(p, s, side, .43, .015, .004, rim=(shade(1, .74), .022, .005))
    hem_band(s, .430)
    p.fig.clay('top', s, C1, 'cloth', wash=.13)
    placket(p, s, shade(1, .84), .755, .665, .022); collar(p, s.uncut, shade(1, .80), gap=(.10, .42))
    buttons(p, s, '#f4efe4', (.722, .686), out=.012)
    patch(p, 'badge', s, [(.070, .700), (.080, .716), (.098, .716), (.108, .700), (.089, .676)], shade(1, .55), .006)
    arms(p, .43)


def suit_tie(p):
    trousers(p, C1); formal(p, C4); neck(p)
    base = shirt_front(p, C2); tie(p, base, C3)
    s = jacket(p, C1, lapel=shade(1, .70), flaps=shade(1, .78))
    patch(p, 'square', s, [(.086, .664), (.124, .670), (.120, .690), (.108, .682), (.098, .694), (.088, .684)], C2, .011)
    cuffs(p, C2); buttons(p, s, shade(1, .45), (.528, .470), .016, .0135)
    arms(p, .94)


def cuffs(p, colour, end=.94, o=.012):
    """A finger of shirt at the wrists."""
    for side in 'LR':
        s = Sculpt(.0085); path = arm_path(p, side)
        t = np.linspace(end - .10, 1.0, 4); P = np.stack([np.interp(t * 16, np.arange(17), path[:, a]) for a in range(3)], 1)
        d = (P[-1] - P[-2]) / np.linalg.norm(P[-1] - P[-2]); at = v3(P[-1] + d * .006)
        tube_ = limb(np.concatenate([P, [P[-1] + d * .03]]), ((0, 1), (.055 + o * .2, .050 + o)))
        s.add(Shape(lambda Q: smax(tube_.f(Q), (Q - at) @ v3(d), .008), tube_.lo, tube_.hi))
        with p.fig.arms():
            p.fig.clay('cuff', s, colour, 'cloth', wash=.03)


def blazer(p):
    trousers(p, C3); formal(p, C4); neck(p)
    shirt_front(p, C2, open_=True, gap=(.22, .55), point=.745)
    s = jacket(p, C1, lapel=shade(1, .76), flaps=shade(1, .82), v=(.078, .535))
    patch(p, 'welt', s, [(.078, .662), (.124, .670), (.124, .684), (.078, .676)], shade(1, .82), .008)
    buttons(p, s, GOLD, (.512, .462), .016, .0125, 'metal')
    arms(p, .94)


def polo_neck(p):
    trousers(p, C2); formal(p, C3)
    s = loose(p, .022, .425, .004, folds=.4)

    def cables(P):
        phi, _ = polar(P); x, z = phi * .17, P[..., 2]
        on = (z < .775) & (z > .465)
        d = np.zeros(x.shape, F)
        for x0 in (-.115, 0, .115):
            w = .0170 * np.sin(z * 62)
            for sg in (-1, 1):
                d -= .0190 * gauss((x - x0 - sg * w) / .0125) * (.75 + .25 * np.cos(z * 62 + (np.pi if sg > 0 else 0)))
            d += .0080 * gauss((np.abs(x - x0) - .043) / .008)
        return (d * on).astype(F)

    def ribs(P):
        phi, _ = polar(P)
        return (.0040 * np.cos(phi * 34) * (P[..., 2] < .462)).astype(F)
    s.warp(cables).warp(ribs)
    for side in 'LR':
        sleeve(p, s, side, .95, .022, .004, rim=(shade(1, .86), .026, .004))
    p.fig.clay('top', s, C1, 'cloth', wash=.16)
    base = body(.020)
    c = Sculpt(.0080); c.add(torus((0, .005, .842), (.094, .092), .030, rot_xyz(8, 0, 0), (.8, 1.05))).add(torus((0, .002, .806), (.108, .106), .024, rot_xyz(10, 0, 0), (1, .8)), .012)
    c.warp(lambda P: (.0042 * np.cos(polar(P)[0] * 24) * np.clip((.862 - P[..., 2]) / .012, 0, 1)).astype(F))
    p.fig.clay('collar', c, shade(1, .92), 'cloth', wash=.12)
    arms(p, .95)


def tee_front(p, colour, o=.010, low=.455):
    """What is seen of a T-shirt in an open front."""
    s = Sculpt(.0088); base = body(o)
    s.add(shell(base, 0, .03)).keep(fn(lambda P: np.maximum(np.maximum(np.abs(P[..., 0]) - .125, P[..., 1] - .10), np.maximum(low - P[..., 2], P[..., 2] - .95)).astype(F), (-.125, -.3, low), (.125, .10, .95)), .01)
    s.cut(neckline(.800), .006)
    s.warp(strokes([([(.10, .60), (.03, .575), (-.05, .58)], .014, .010), ([(.06, .52), (0, .505), (-.08, .52)], .014, .010)], around()))
    p.fig.clay('tee', s, colour, 'cloth', wash=.08)
    band(p, base, colour, .800, .17, .015, .010)


def open_shirt(p):
    trousers(p, C3); sneakers(p, C4, WORN, shade(4, .72)); neck(p); tee_front(p, C2)
    s = loose(p, .028, .405, .014, .80)
    s.cut(flat([(-.052, .92), (.052, .92), (.058, .70), (.092, .38), (-.092, .38), (-.058, .70)]), .010)
    for side in 'LR':
        sleeve(p, s, side, .68, .020, .006, rim=(shade(1, .84), .026, .006))
    p.fig.clay('shirt', s, C1, 'cloth', wash=.13)
    for x in (-1, 1):
        patch(p, 'edge', s.uncut, [(x * .056, .735), (x * .078, .735), (x * .108, .415), (x * .088, .405)], shade(1, .86), .010)
    pocket(p, s, shade(1, .88), .120, .640, .030, .034)
    collar(p, s.uncut, shade(1, .94), gap=(.50, .62), at=.70, point=.735, lift=.020)
    arms(p, .68)


def hood(p, colour, base):
    s = Sculpt(.0095)
    s.add(torus((0, .020, .822), (.128, .118), .036, rot_xyz(-10, 0, 0), (1.1, .9)))
    s.add(ell((0, .150, .772), (.135, .066, .092), rot_xyz(16, 0, 0)), .05)
    s.cut(cone((0, -.02, .80), (0, -.04, .92), .098, .118), .012).cut(ell((0, .115, .872), (.080, .045, .050)), .02)
    s.cut(flat([(-.034, .95), (.034, .95), (.020, .70), (-.020, .70)]), .02)
    s.warp(strokes([([(.44, .83), (.50, .78), (.53, .72)], .016, .010), ([(-.53, .72), (-.50, .78), (-.44, .83)], .016, .010)], around()))
    p.fig.clay('hood', s, colour, 'cloth', wash=.12)
    for x in (-1, 1):
        P = [v3(x * .050, -.115, .800)]
        for z in (.765, .715, .672):
            Q = v3(x * .052, -.6, z)
            for _ in range(30):
                Q = Q + v3(0, .9, 0) * base.dist(Q[None])[0]
            P.append(Q - v3(0, .003, 0))
        q = Sculpt(.0066); q.add(tube(P, .0095)).add(ell(P[-1], (.0135, .0125, .020)), .004); p.fig.clay('string', q, CREAM, 'cloth', wash=0)


def hoodie_zip(p):
    trousers(p, C3); sneakers(p, C4); neck(p); tee_front(p, C2)
    s = loose(p, .030, .418, -.004, .79)
    s.cut(flat([(-.050, .92), (.050, .92), (.040, .78), (.004, .665), (-.004, .665), (-.040, .78)]), .010)
    s.warp(lambda P: (.0050 * np.cos(polar(P)[0] * 36) * (P[..., 2] < .462) - .004 * (P[..., 2] < .462)).astype(F))
    for side in 'LR':
        sleeve(p, s, side, .95, .024, .004, rim=(shade(1, .86), .024, .003))
    p.fig.clay('top', s, C1, 'cloth', wash=.13)
    patch(p, 'zip', s, [(-.010, .425), (.010, .425), (.010, .668), (-.010, .668)], STEEL, .007, finish='metal')
    patch(p, 'puller', s, [(-.010, .662), (.010, .662), (.008, .622), (-.008, .622)], STEEL, .018, finish='metal')
    for x in (-1, 1):
        patch(p, 'pocket', s, [(x * .026, .570), (x * .085, .570), (x * .138, .505), (x * .138, .470), (x * .026, .470)], shade(1, .90), .010)
    hood(p, C1, s)
    arms(p, .95)


def leather_jacket(p):
    trousers(p, C3); formal(p, C4, '#1d1a19'); neck(p); tee_front(p, C2)
    wide = [(.066, .852), (.118, .824), (.140, .768), (.104, .757), (.160, .722), (.104, .610), (.066, .520), (.056, .540), (.064, .690), (.066, .800)]
    s = jacket(p, C1, .030, .428, (.078, .50), 0, C1, wide, .95, None, 'satin', (C1, .022, .005), out=-.002, back=C1, much=1.3)
    patch(p, 'waistband', s, [(.012, .426), (.20, .426), (.20, .466), (.012, .466)], C1, .008, finish='satin')
    patch(p, 'waistband', s, [(-.012, .426), (-.20, .426), (-.20, .466), (-.012, .466)], C1, .008, finish='satin')
    patch(p, 'zip', s, [(.006, .430), (.018, .430), (.034, .555), (.024, .555)], STEEL, .010, finish='metal')
    for x in (-1, 1):
        patch(p, 'zip', s, [(x * .088, .560), (x * .098, .566), (x * .136, .510), (x * .126, .504)], STEEL, .008, finish='metal')
        for q in ((x * .112, .792), (x * .136, .728)):
            studs(p, s.uncut, q)
    arms(p, .95)


def studs(p, base, at, lift=.014, r=.0105):
    P = v3(at[0], -.6, at[1])
    for _ in range(30):
        P = P + v3(0, .9, 0) * (base.dist(P[None])[0] - lift)
    q = Sculpt(.0055); q.add(ell(P, (r, r * .7, r))); p.fig.clay('stud', q, STEEL, 'metal', wash=0)


def waistcoat(p):
    trousers(p, C4); formal(p, '#4a3226'); neck(p)
    s = Sculpt(.0088); s.add(body(.010).shape()).keep(zrange(.46, .95), .012).cut(neckline(.800), .006)
    for side in 'LR':
        sleeve(p, s, side, .93, .017, .004, rim=(shade(2, .94), .022, .005))
    p.fig.clay('top', s, C2, 'cloth', wash=.12)
    base = body(.012); collar(p, base, shade(2, 1.04), gap=(.02, .26), lift=.018, at=.46); tie(p, base, C3)
    v = Sculpt(.0086); v.add(body(.026).shape()).keep(zrange(.415, .95), .010).cut(neckline(.778, .30), .008)
    v.uncut = body(.026)
    for x in (-1, 1):
        v.cut(ell((x * .218, 0, .742), (.070, .20, .135)), .014)
    v.cut(flat([(-.075, .92), (.075, .92), (.066, .80), (.003, .605), (-.003, .605), (-.066, .80)]), .006)
    v.cut(flat([(-.003, .462), (.003, .462), (.075, .395), (-.075, .395)]), .006).cut(flat([(.09, .39), (.24, .39), (.24, .44), (.19, .44)]), .01).cut(flat([(-.09, .39), (-.24, .39), (-.24, .44), (-.19, .44)]), .01)
    v.warp(lambda P: (.007 * gauss(P[..., 0] / .0055) * (P[..., 1] < 0) * (P[..., 2] < .615)).astype(F)).warp(strokes(JACKET_FOLDS[:2] + JACKET_FOLDS[4:6], around()))
    p.fig.clay('waistcoat', v, C1, 'cloth', wash=.12)
    for x in (-1, 1):
        patch(p, 'welt', v, [(x * .070, .512), (x * .128, .524), (x * .128, .538), (x * .070, .526)], shade(1, .78), .008)
    buttons(p, v, shade(1, .45), (.585, .545, .505, .468), .014, .0115)
    arms(p, .93)


def gown(p):
    formal(p, C3, '#4a3226'); neck(p, .006, .665)
    s = Sculpt(.0092)
    trunk = body(.012, bust=.012, waist=.018).shape()
    s.add(Shape(lambda P: smax(trunk.f(P), np.abs(P[..., 2] - .545) - .170, .010), (-.3, -.3, .37), (.3, .3, .72)))
    s.add(w_bell([.020, .16, .34, .50, .565], [.390, .330, .250, .176, .150], .92, lambda phi, z, down: .034 * down ** 1.1 * bulges(phi * 2.23 + .15 * np.sin(phi * 3 + 2)) + .006 * down * np.cos(phi * 9 + 1)), .03)
    s.warp(strokes([([(.10, .62), (.05, .58), (.04, .545)], .014, .009), ([(-.04, .545), (-.06, .585), (-.11, .62)], .014, .009)], around()))
    p.fig.clay('gown', s, C1, 'satin', wash=.16)
    f = Sculpt(.0086); f.add(shell(shoulders(p), .020, .024)).keep(fn(lambda P: np.maximum(np.abs(P[..., 2] - .698 - .02 * np.clip(P[..., 1], -.1, .1)) - .032, np.abs(P[..., 0]) - .232).astype(F), (-.24, -.4, .62), (.24, .4, .78)), .012)
    f.warp(lambda P: (-.010 * bulges((P[..., 2] - .700 + .008 * np.sin(polar(P)[0] * 5)) / .034)).astype(F))
    p.fig.clay('frill', f, shade(1, 1.06), 'satin', wash=.14)
    b = Sculpt(.0084); b.add(shell(body(.012, waist=.018), .014, .02)).keep(zrange(.545, .585), .008); p.fig.clay('sash', b, C2, 'satin', wash=.05)
    k = Sculpt(.0080); k.add(ell((.105, -.135, .560), (.018, .014, .018)))
    for x, z in ((.060, .586), (.150, .578)):
        k.add(tube([(.105, -.138, .562), (x, -.148 if x < .1 else -.118, z)], [.012, .026], 1.7, [(0, 1, 0)] * 2), .006)
    k.add(tube([(.105, -.138, .555), (.112, -.165, .49), (.118, -.195, .42)], [.013, .018, .022], 1.6, [(0, 1, 0)] * 3), .006)
    p.fig.clay('bow', k, C2, 'satin', wash=.06)
    arms(p, 0)


def shoulders(p):
    """The trunk with both upper arms."""
    s = body(.004, bust=.010)
    for side in 'LR':
        path = arm_path(p, side)[:9]
        s.add(limb(path, ((0, 1), (.071, .062))), .05)
    return s


def denim_jacket(p):
    trousers(p, C3); sneakers(p, C4, WORN, shade(4, .72)); neck(p); tee_front(p, C2)
    s = loose(p, .030, .430, -.002, .80)
    s.cut(flat([(-.050, .92), (.050, .92), (.046, .70), (.060, .40), (-.060, .40), (-.046, .70)]), .010)
    for side in 'LR':
        sleeve(p, s, side, .95, .020, .004, 1.2, rim=(shade(1, .86), .024, .004))
    p.fig.clay('jacket', s, C1, 'cloth', wash=.14)
    for x in (-1, 1):
        patch(p, 'edge', s.uncut, [(x * .050, .735), (x * .076, .735), (x * .086, .432), (x * .062, .432)], shade(1, .84), .008)
        patch(p, 'yoke', s, [(x * .082, .690), (x * .148, .690), (x * .148, .664), (x * .115, .648), (x * .082, .664)], shade(1, .82), .010)
        pocket(p, s, shade(1, .93), x * .115, .625, .031, .030, .006, 0)
        patch(p, 'waistband', s, [(x * .064, .428), (x * .21, .428), (x * .21, .466), (x * .064, .466)], shade(1, .84), .008)
        for z in (.700, .630, .560, .490):
            studs(p, s.uncut, (x * .068 if z > .6 else x * .073, z), .010, .0095)
    collar(p, s.uncut, shade(1, .84), gap=(.48, .60), at=.70, point=.735, lift=.020)
    arms(p, .95)


def pullover_hoodie(p):
    trousers(p, C2); sneakers(p, C3, WORN, shade(3, .72)); neck(p)
    s = loose(p, .030, .418, -.004, .80)
    s.warp(lambda P: (.0050 * np.cos(polar(P)[0] * 30) * (P[..., 2] < .462) - .004 * (P[..., 2] < .462)).astype(F))
    for side in 'LR':
        sleeve(p, s, side, .95, .024, .004, rim=(shade(1, .84), .024, .003))
    p.fig.clay('top', s, C1, 'cloth', wash=.13)
    patch(p, 'pouch', s, [(-.075, .590), (.075, .590), (.132, .520), (.132, .474), (-.132, .474), (-.132, .520)], shade(1, .90), .014)
    hood(p, C1, s)
    arms(p, .95)


def dress_belt(p):
    formal(p, C4); bare_legs(p); neck(p)
    s = Sculpt(.0090)
    s.add(body(.014, bust=.008, waist=.014).shape())
    s.add(w_bell([.195, .34, .48, .56], [.312, .258, .188, .150], .90, lambda phi, z, down: .026 * down * bulges(phi * 2.23 + .15 * np.sin(phi * 3))), .04)
    s.keep(zrange(.195, .95), .012).cut(neckline(.800), .006); open_neck(s, .034, low=.755)
    s.warp(strokes(TORSO_FOLDS[:2], around()))
    for side in 'LR':
        sleeve(p, s, side, .40, .016, .012, rim=(shade(1, .84), .018, .004))
    p.fig.clay('dress', s, C1, 'cloth', wash=.14)
    s.uncut = body(.014, bust=.008)
    collar(p, s.uncut, C2, gap=(.10, .34), point=.760); buttons(p, s, C2, (.725, .675, .625), out=.010)
    b = Sculpt(.0084); b.add(shell(body(.014, waist=.014), .016, .02)).keep(zrange(.505, .545), .008); p.fig.clay('belt', b, C3, 'satin', wash=.04)
    patch(p, 'buckle', b, [(-.026, .500), (.026, .500), (.026, .550), (-.026, .550)], GOLD, .010, finish='metal')
    arms(p, .40)


WESTERN = {'crew-tee': crew_tee, 'button-shirt': button_shirt, 'suit-tie': suit_tie, 'polo': polo, 'open-shirt': open_shirt, 'blazer': blazer, 'polo-neck': polo_neck,
           'hoodie-zip': hoodie_zip, 'leather-jacket': leather_jacket, 'waistcoat': waistcoat,
           'gown': gown, 'dress-belt': dress_belt, 'denim-jacket': denim_jacket, 'pullover': pullover_hoodie}
