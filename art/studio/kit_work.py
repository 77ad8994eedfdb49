"""The kit's clothes for work and school. cloth-1 to cloth-4 are the colours of Figure.outfit.colours, in that order."""
from kit_drape import knife
from kit_sport import socks
from kit_western import *


def epaulettes(p, base, colour, bars=None):
    for x in (-1, 1):
        q = Sculpt(.0074); q.add(shell(base, .014)).keep(fn(lambda P: np.maximum(np.maximum(np.abs(P[..., 1] - .004) - .030, np.abs(x * P[..., 0] - .160) - .046), np.abs(P[..., 2] - .77) - .07).astype(F), (-.21 if x < 0 else .11, -.04, .70), (-.11 if x < 0 else .21, .05, .84)), .008)

        def paint(V, col):
            a = np.abs(V[:, 0]); line = (np.abs(a - .184) < .0065) | (np.abs(a - .162) < .0065) | (np.abs(a - .140) < .0065)
            return np.where(line[:, None], rgb(bars), rgb(colour))
        p.fig.clay('epaulette', q, colour, 'cloth', wash=.04, paint=paint if bars else None)


STAR = [(math.sin(math.pi * i / 5) * (1 if i % 2 == 0 else .48), math.cos(math.pi * i / 5) * (1 if i % 2 == 0 else .48)) for i in range(10)]


def star(p, s, at, r, colour=GOLD, lift=.010):
    patch(p, 'star', s, [(a * r + at[0], b * r + at[1]) for a, b in STAR], colour, lift, finish='metal', voxel=.0064, k=.004)


def police(p):
    trousers(p, C2); formal(p, C4); neck(p)
    s = tucked(p); open_neck(s)
    for side in 'LR':
        sleeve(p, s, side, .46, .017, .006, rim=(shade(1, .90), .022, .004))
    p.fig.clay('top', s, C1, 'cloth', wash=.13)
    placket(p, s, shade(1, .94)); collar(p, s.uncut, shade(1, 1.05))
    for x in (-1, 1):
        pocket(p, s, shade(1, .94), x * .088, .640, .036, .036)
        patch(p, 'flap', s, [(x * .050, .686), (x * .126, .686), (x * .126, .664), (x * .088, .650), (x * .050, .664)], shade(1, .84), .013)
    star(p, s, (-.088, .716), .024); patch(p, 'name', s, [(.060, .704), (.118, .704), (.118, .722), (.060, .722)], '#1d2430', .009)
    buttons(p, s, GOLD, (.725, .655, .585, .520), out=.012, finish='metal')
    epaulettes(p, s.uncut, shade(1, .80), '#b3122f')
    belt(p, C3, h=.026)
    arms(p, .46)


def chef(p):
    trousers(p, C3); formal(p, C4); neck(p)
    s = loose(p, .022, .395, .012, .80, .9, lines=JACKET_FOLDS)
    for side in 'LR':
        sleeve(p, s, side, .74, .020, .006, rim=(shade(1, .92), .026, .006))
    s.warp(lambda P: (.008 * gauss((P[..., 0] + .030 + (P[..., 2] - .6) * .12) / .006) * (P[..., 1] < 0) * (P[..., 2] > .50)).astype(F))
    p.fig.clay('jacket', s, C1, 'cloth', wash=.10)
    band(p, s.uncut, shade(1, .95), .814, .14, .022, .012)
    for x in (-.072, .060):
        buttons(p, s, '#3b3f4a', (.735, .672, .609), x, .0125)
    k = Sculpt(.0076); k.add(torus((0, -.002, .830), (.106, .102), .020, rot_xyz(10, 0, 0), (1, 1))).add(ell((0, -.125, .788), (.024, .020, .022)), .006)
    for x in (-1, 1):
        k.add(tube([(0, -.128, .784), (x * .030, -.142, .748), (x * .044, -.142, .722)], [.014, .024, .020], 1.8, [(0, 1, 0)] * 3), .006)
    p.fig.clay('kerchief', k, '#b3122f', 'cloth', wash=.10)
    base = Sculpt(); base.add(body(.028).shape()).add(w_bell([.150, .34, .50, .56], [.226, .212, .205, .180], .86), .05)
    a = Sculpt(.0086)
    a.add(shell(base, .012, .02)).keep(fn(lambda P: np.maximum(np.maximum(P[..., 1] - .02, P[..., 2] - .512), .150 - P[..., 2]).astype(F), (-.26, -.4, .15), (.26, .02, .52)), .008)
    a.warp(strokes([([(.06, .49), (.08, .38), (.10, .22)], .018, .010), ([(-.09, .20), (-.07, .36), (-.05, .49)], .018, .010), ([(.16, .48), (.20, .36), (.24, .24)], .018, .010), ([(-.24, .24), (-.20, .36), (-.16, .48)], .018, .010)], around()))
    p.fig.clay('apron', a, C2, 'cloth', wash=.12)
    b = Sculpt(.0084); b.add(shell(body(.028), .016, .02)).keep(zrange(.490, .522), .006); p.fig.clay('tie', b, shade(2, .82), 'cloth', wash=.04)
    arms(p, .74)


def nurse(p):
    trousers(p, C3, fly=False); sneakers(p, C4, WORN, shade(4, .72)); neck(p)
    s = loose(p, .020, .375, .012, .79, bust=.004)
    s.cut(flat([(-.052, .87), (.052, .87), (.046, .80), (0, .725), (-.046, .80)]), .008)
    for side in 'LR':
        sleeve(p, s, side, .45, .018, .010, rim=(C2, .016, .004))
    hem_band(s, .375)
    p.fig.clay('tunic', s, C1, 'cloth', wash=.13)
    for x in (-1, 1):
        patch(p, 'edge', s.uncut, [(x * .046, .822), (x * .068, .822), (x * .062, .795), (x * .006, .700), (-x * .004, .716), (x * .040, .800)], C2, .010)
        pocket(p, s, shade(1, .90), x * .095, .455, .042, .036, point=0)
    band(p, s.uncut, C2, .800, .20, .016, .010, front=-.05)
    pocket(p, s, shade(1, .90), .090, .655, .034, .034, point=0)
    patch(p, 'pen', s, [(.100, .715), (.109, .715), (.109, .672), (.100, .672)], '#b3122f', .013)
    patch(p, 'name', s, [(-.118, .684), (-.060, .684), (-.060, .648), (-.118, .648)], '#f8f5ee', .008)
    patch(p, 'name', s, [(-.110, .672), (-.068, .672), (-.068, .662), (-.110, .662)], '#b3122f', .011)
    arms(p, .45)


def pilot(p):
    trousers(p, C1); formal(p, C4); neck(p)
    base = shirt_front(p, C2); tie(p, base, C3)
    s = jacket(p, C1, lapel=shade(1, .74), flaps=shade(1, .80), v=(.068, .585), away=.03, rim=(GOLD, .008, .004))
    for end in (.885, .845):
        for side in 'LR':
            stripe_on(p, side, end)
    epaulettes(p, s.uncut, '#1b1d26', GOLD)
    for x in (-.046, .046):
        buttons(p, s, GOLD, (.555, .500, .445), x, .0125, 'metal')
    wings = [(.060, .690), (.092, .696), (.110, .712), (.128, .696), (.160, .690), (.128, .680), (.110, .668), (.092, .680)]
    patch(p, 'wings', s.uncut, wings, GOLD, .022, finish='metal', voxel=.0066, k=.004)
    arms(p, .94)


def stripe_on(p, side, end, colour=GOLD, o=.0285, half_=.008):
    """A ring round a sleeve."""
    path = arm_path(p, side); i = end * 16
    at = v3([np.interp(i, np.arange(17), path[:, a]) for a in range(3)]); back = v3([np.interp(i - 1, np.arange(17), path[:, a]) for a in range(3)])
    r = float(np.interp(end, *ARM)) + o
    q = Sculpt(.0080); q.add(torus(at, r - .004, .012, aim(back, at), (.7, half_ / .012)))
    with p.fig.arms():
        p.fig.clay('stripe', q, colour, 'satin', wash=.02)


def rider(p):
    trousers(p, C3); sneakers(p, C4, '#f4f1ea'); neck(p)
    s = loose(p, .030, .415, -.002, .800)
    s.warp(lambda P: (-.004 * (P[..., 2] < .455)).astype(F))
    for side in 'LR':
        sleeve(p, s, side, .95, .024, .004, rim=(shade(3, 1.), .022, .003))

    def paint(V, col):
        z = V[:, 2]; trunk = np.abs(V[:, 0]) < .235
        white = trunk & (np.abs(z - .600) < .024); dark = trunk & (z < .448) | trunk & (z > .742) & (np.abs(V[:, 0]) > .085)
        return np.where(white[:, None], rgb(C2), np.where(dark[:, None], rgb(C3), rgb(C1)))
    p.fig.clay('jacket', s, C1, 'satin', wash=.13, paint=paint)
    band(p, s.uncut, C3, .814, .14, .026, .008)
    patch(p, 'zip', s, [(-.008, .420), (.008, .420), (.008, .815), (-.008, .815)], INK, .006)
    patch(p, 'logo', s, [(.060, .700), (.082, .724), (.104, .700), (.082, .664)], C2, .008)
    st = Sculpt(.0084); c = lambda P: (P[..., 0] + .030) * .80 + (P[..., 2] - .62) * .60
    st.add(shell(s.uncut, .012, .02)).keep(fn(lambda P: np.maximum(np.maximum(np.abs(c(P)) - .021, .44 - P[..., 2]), P[..., 2] - .80).astype(F), (-.26, -.4, .44), (.26, .4, .80)), .008)
    b = Sculpt(.0084); b.add(box((.235, .040, .420), (.052, .100, .088), .022)).cut(box((.292, .040, .470), (.012, .084, .004), .003), .004)
    p.fig.clay('strap', st, INK, 'cloth', wash=.05); p.fig.clay('bag', b, C1, 'cloth', wash=.08)
    patch2 = Sculpt(.0076); patch2.add(box((.284, .040, .405), (.008, .052, .036), .006)); p.fig.clay('label', patch2, C2, 'cloth', wash=.03)
    arms(p, .95)


def school_blazer(p):
    trousers(p, C4); formal(p, '#22201f'); neck(p)
    base = shirt_front(p, C2); tie(p, base, C3)
    s = jacket(p, C1, lapel=shade(1, .78), flaps=shade(1, .82), v=(.070, .545), rim=(GOLD, .007, .004))
    patch(p, 'crest', s, [(.080, .690), (.124, .690), (.124, .658), (.102, .634), (.080, .658)], GOLD, .009, finish='satin')
    patch(p, 'crest', s, [(.088, .682), (.116, .682), (.116, .662), (.102, .647), (.088, .662)], C3, .012)
    buttons(p, s, GOLD, (.520, .464), .016, .0125, 'metal')
    arms(p, .94)


def school_shirt(p, tie_=True):
    neck(p)
    s = tucked(p); open_neck(s)
    for side in 'LR':
        sleeve(p, s, side, .46, .017, .006, rim=(shade(1, .92), .020, .004))
    p.fig.clay('top', s, C1, 'cloth', wash=.12)
    placket(p, s, shade(1, .95)); pocket(p, s, shade(1, .92), .086, .650)
    collar(p, s.uncut, shade(1, 1.04), gap=(.02, .26), at=.46); tie(p, s.uncut, C3)
    belt(p, shade(2, .66), buckle=STEEL)
    arms(p, .46)


def school_trousers(p):
    trousers(p, C2); formal(p, C4); school_shirt(p)


def school_pleats(p):
    bare_legs(p); socks(p, '#f8f5ee', .185); formal(p, C4)
    s = Sculpt(.0088)
    s.add(w_bell([.225, .36, .47, .50], [.288, .245, .194, .184], .88, lambda phi, z, down: .020 * down ** .7 * knife(phi * 18 / (2 * np.pi))))
    p.fig.clay('skirt', s, C2, 'cloth', wash=.15)
    school_shirt(p)


def doctor_coat(p):
    trousers(p, C3, fly=False); sneakers(p, C4, WORN, shade(4, .72)); neck(p, -.004, .66)
    t = Sculpt(.0088); base = body(.012)
    t.add(shell(base, 0, .03)).keep(fn(lambda P: np.maximum(np.maximum(np.abs(P[..., 0]) - .13, P[..., 1] - .05), np.maximum(.42 - P[..., 2], P[..., 2] - .95)).astype(F), (-.13, -.3, .42), (.13, .05, .95)), .01)
    t.cut(neckline(.79), .006).cut(flat([(-.055, .88), (.055, .88), (.048, .80), (0, .715), (-.048, .80)]), .008)
    p.fig.clay('scrubs', t, C2, 'cloth', wash=.08)
    for x in (-1, 1):
        patch(p, 'edge', base, [(x * .050, .825), (x * .070, .825), (x * .064, .795), (x * .006, .690), (-x * .004, .706), (x * .044, .800)], shade(2, .84), .008)
    s = Sculpt(.0090); s.add(body(.030).shape())
    s.add(w_bell([.215, .34, .50, .64], [.258, .236, .208, .172], .88, lambda phi, z, down: .014 * down * bulges(phi * 1.6 + .25)), .05)
    s.keep(zrange(.215, .95), .012).cut(neckline(.790, .26), .006)
    s.cut(flat([(-.072, .92), (.072, .92), (.066, .78), (.034, .55), (.060, .20), (-.060, .20), (-.034, .55), (-.066, .78)]), .008)
    s.warp(strokes(JACKET_FOLDS[2:6] + [([(.25, .58), (.19, .545), (.13, .54)], .015, .010), ([(-.13, .54), (-.19, .55), (-.25, .59)], .015, .010)], around()))
    for side in 'LR':
        sleeve(p, s, side, .94, .020, .006)
    p.fig.clay('coat', s, C1, 'cloth', wash=.12)
    s.uncut = body(.030)
    points = [(.066, .850), (.112, .822), (.130, .765), (.100, .752), (.145, .730), (.082, .630), (.044, .560), (.040, .580), (.056, .700), (.064, .800)]
    for pts in (points, mirrored(points)):
        patch(p, 'lapel', s.uncut, pts, shade(1, .93), .013)
    band(p, s.uncut, shade(1, .93), .790, .26, .018, .013, .17, front=-.085)
    coat = Sculpt(); coat.add(body(.030).shape()).add(w_bell([.215, .34, .50, .64], [.258, .236, .208, .172], .88), .05)
    for x in (-1, 1):
        pocket(p, coat, shade(1, .93), x * .138, .425, .046, .044, .012, 0)
    pocket(p, s.uncut, shade(1, .93), .108, .640, .030, .032, .009, 0)
    patch(p, 'pen', s.uncut, [(.104, .698), (.113, .698), (.113, .650), (.104, .650)], '#2f4a73', .014)
    arms(p, .94)


WORK = {'police': police, 'chef': chef, 'nurse': nurse, 'pilot': pilot, 'rider': rider, 'school-blazer': school_blazer, 'school-trousers': school_trousers, 'school-pleats': school_pleats, 'doctor-coat': doctor_coat}
