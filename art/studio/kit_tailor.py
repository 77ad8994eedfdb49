"""What several outfits are made of: trousers, shoes, tops, jackets, skirts."""
from kit_cloth import *

C1, C2, C3, C4 = (token('cloth-%d' % i) for i in (1, 2, 3, 4))


def shade(i, k):
    """A colour k times as bright to the eye; the factor in the files is of light."""
    return token('cloth-%d' % i, round(k ** 2, 4))


KNEE = (.115, -.016, .225)


def leg_path(sx, bottom=.072, apart=1.):
    return catmull([(sx * .086, .002, .405), (sx * KNEE[0] * apart, KNEE[1], KNEE[2]), (sx * FOOT[0] * apart, .006, bottom)], 11)


def leg_folds(knee=1., hem=1.):
    """phi is 0 in front."""
    def move(t, phi):
        behind = np.clip(-np.cos(phi) * .7 + .3, 0, 1); front = np.clip(np.cos(phi) * .6 + .5, 0, 1)
        d = -.0190 * knee * behind * gauss((t - .55) / .13) * bulges((t - .55) / .105 + .12 * np.sin(phi))
        d -= .0105 * knee * front * gauss((t - .52) / .10) * bulges((t - .5) / .12 + .35 * np.sin(phi + .6))
        d -= .0190 * hem * gauss((t - .90) / .14) * bulges((t - .97) / .125 + .20 * np.sin(phi + .5)) * (.55 + .45 * front)
        return d
    return move


def trousers(p, colour, waist=.485, r=(.111, .097, .090, .096), hem=1., knee=1., bottom=.070, fly=True, finish='cloth', cuff=None, pockets=True, stripe=None):
    s = Sculpt(.0088)
    s.add(ell((0, .004, .440), (.178, .152, .098))).add(ell((0, .036, .400), (.150, .112, .090)), .05)
    for sx in (-1, 1):
        s.add(limb(leg_path(sx, bottom), ((0, .45, .8, 1), r), leg_folds(knee, hem)), .030)
    s.cut(half((0, 0, 1), bottom - .012), .012).cut(half((0, 0, -1), -waist), .014)
    lines = [([(.012 * x, .335), (.070 * x, .372), (.140 * x, .392)], .017, .0125) for x in (-1, 1)]
    lines += [([(.010 * x, .305), (.060 * x, .325), (.125 * x, .330)], .015, .0100) for x in (-1, 1)]
    if fly:
        lines.append(([(.004, .455), (.006, .40), (0, .345)], .008, .0065))
    if pockets:
        lines += [([(.105 * x, .462), (.150 * x, .425), (.172 * x, .392)][::x], .010, .0085) for x in (-1, 1)]
    s.warp(strokes(lines, lambda P: (np.where(P[..., 1] < .05, P[..., 0], 9), P[..., 2])))
    paint = None
    if stripe:
        def paint(V, col):
            line = (np.abs(V[:, 0]) > .105) & (np.abs(V[:, 1] - .004) < .022) & (V[:, 2] < .47)
            return np.where(line[:, None], rgb(stripe), rgb(colour))
    p.fig.clay('trousers', s, colour, finish, wash=.12, paint=paint)
    if cuff:
        for sx in (-1, 1):
            c = Sculpt(.0085); c.add(torus((sx * FOOT[0], .006, bottom + .004), r[3] + .002, .018, None, (.8, 1.2))); p.fig.clay('hem', c, colour, finish, wash=.05)


def belt(p, colour, z=.475, buckle=GOLD, rx=.190, ry=.166, h=.021):
    s = Sculpt(.0085); s.add(torus((0, .003, z), (rx, ry), .016, None, (.8, h / .016)))
    p.fig.clay('belt', s, colour, 'satin', wash=.04)
    if buckle:
        s = Sculpt(.0068); y = -ry - .010
        s.add(box((0, y, z), (.034, .014, .027), .008)).cut(box((0, y - .012, z), (.019, .010, .013), .004), .003)
        p.fig.clay('buckle', s, buckle, 'metal', wash=0)


def sole_outline(x, y, wide=.082):
    y = y + .030
    w = wide * (1 - .10 * gauss((y - .02) / .05)) * np.where(y > 0, .93, 1.)
    return (np.sqrt((np.abs(x) / w) ** 2.4 + (np.abs(y) / .150) ** 2.4) ** (2 / 2.4) - 1) * w * .6


def sneakers(p, colour, sole=CREAM, laces=CREAM, toe=True):
    for side, sx in (('L', 1), ('R', -1)):
        f = v3(sx * FOOT[0], FOOT[1], .05); R = rot_xyz(0, 0, sx * 11); M = mat4(R, f)
        s = Sculpt(.0084)
        s.add(ell((0, -.052, .012), (.080, .122, .066))).add(ell((0, .026, .018), (.072, .070, .076)), .05).add(ell((0, -.030, .060), (.046, .062, .034)), .03)
        s.cut(half((0, 0, 1), -.030), .004)
        where = lambda V: (V[:, 1] < -.118) & (V[:, 2] < .034)
        paint = (lambda V, col: np.where(where(V)[:, None], rgb(sole), rgb(colour))) if toe else None
        p.fig.clay('shoe', s, colour, 'satin', M, wash=.10, paint=paint)
        s = Sculpt(.0086)
        s.add(fn(lambda P: smax(sole_outline(P[..., 0], P[..., 1], .090), np.abs(P[..., 2] + .031) - .0175, .010).astype(F), (-.10, -.20, -.05), (.10, .14, -.012)))
        p.fig.clay('sole', s, sole, 'cloth', M, wash=.04)
        for i in range(3):
            y, z = -.074 - .024 * i, .088 - .0150 * i
            q = Sculpt(.0075); q.add(tube([(-.036, y, z - .014), (0, y - .004, z), (.036, y, z - .014)], .0095)); p.fig.clay('lace', q, laces, 'cloth', M, wash=0)


def formal(p, colour, sole='#2b211c'):
    for side, sx in (('L', 1), ('R', -1)):
        f = v3(sx * FOOT[0], FOOT[1], .05); M = mat4(rot_xyz(0, 0, sx * 10), f)
        s = Sculpt(.0082)
        s.add(ell((0, -.060, .006), (.074, .128, .058))).add(ell((0, .026, .016), (.070, .070, .076)), .06)
        s.cut(half((0, 0, 1), -.034), .004)
        s.warp(lambda P: (.0045 * gauss((P[..., 1] + .095 - P[..., 0] ** 2 * 3) / .009) * (P[..., 2] > -.02)).astype(F))
        p.fig.clay('shoe', s, colour, 'satin', M, wash=.10)
        s = Sculpt(.0086)
        s.add(fn(lambda P: smax(sole_outline(P[..., 0], P[..., 1] - .002, .084), np.abs(P[..., 2] + .035) - .0135, .006).astype(F), (-.10, -.20, -.05), (.10, .14, -.02)))
        p.fig.clay('sole', s, sole, 'satin', M, wash=.04)


def sandals(p, colour, strap=None):
    """Bare feet in sandals."""
    for side, sx in (('L', 1), ('R', -1)):
        f = v3(sx * FOOT[0], FOOT[1], .05); M = mat4(rot_xyz(0, 0, sx * 10), f)
        s = Sculpt(.0072)
        s.add(ell((0, -.045, -.006), (.064, .100, .036))).add(ell((0, .032, .004), (.054, .052, .056)), .05)
        for i in range(5):
            x = (i - 2) * .0265; s.add(ell((x, -.136 + abs(i - 1.4) * .0105, -.012), (.0165, .022, .018)), .006)
        s.cut(half((0, 0, 1), -.032), .004)
        p.fig.clay('foot', s, SKIN, 'skin', M, wash=.08)
        s = Sculpt(.0086)
        s.add(fn(lambda P: smax(sole_outline(P[..., 0], P[..., 1] - .006, .080), np.abs(P[..., 2] + .037) - .0115, .006).astype(F), (-.10, -.20, -.05), (.10, .14, -.02)))
        p.fig.clay('sole', s, colour, 'satin', M, wash=.04)
        s = Sculpt(.0068)
        for x in (-1, 1):
            s.add(tube([(x * .070, -.045, -.030), (x * .048, -.070, .018), (0, -.098, .032)], .0135), .006)
        p.fig.clay('strap', s, strap or colour, 'satin', M, wash=.03)


TORSO_FOLDS = [
    ([(.190, .690), (.130, .632), (.050, .600)], .018, .0120), ([(-.085, .655), (-.130, .690), (-.185, .735)], .016, .0110),
    ([(.262, .585), (.170, .553), (.070, .556)], .015, .0130), ([(-.100, .560), (-.175, .575), (-.262, .620)], .015, .0130),
    ([(.262, .520), (.160, .500), (.050, .506)], .014, .0120), ([(.020, .488), (-.110, .498), (-.262, .540)], .014, .0125),
    ([(.330, .660), (.400, .575), (.490, .530)], .018, .0120), ([(-.490, .545), (-.400, .590), (-.330, .670)], .018, .0120),
    ([(.530, .610), (.440, .535), (.340, .500)], .016, .0110), ([(-.340, .490), (-.440, .522), (-.530, .590)], .016, .0110)]
TUCKED_FOLDS = TORSO_FOLDS[:4] + TORSO_FOLDS[6:8] + [
    ([(x, .478), (x + .006, .515), (x + lean, .565)], .0125, .0120) for x, lean in
    ((.235, .045), (.165, .050), (.095, .025), (-.075, -.030), (-.135, -.045), (-.200, -.055), (-.285, -.03), (.300, .03), (.380, .02), (.455, -.01), (-.370, .01), (-.450, .03))]


def loose(p, o=.016, hem=.432, out=.016, neck_low=.800, folds=1., bust=0., slope=.17, voxel=.0086, lines=None, waist=0.):
    """The trunk of a garment that hangs over the waist, without sleeves."""
    s = Sculpt(voxel)
    s.add(body(o, bust=bust, waist=waist).shape())
    s.add(w_bell([hem, hem + .06, .56], [.188 + o + out, .184 + o + out * .5, .165 + o], .90), .04)
    s.keep(zrange(hem, .95), .012).cut(neckline(neck_low, slope), .006)
    if folds:
        s.warp(strokes([(a, b, c * folds) for a, b, c in (lines or TORSO_FOLDS)], around()))
    s.uncut = body(o, bust=bust, waist=waist)
    return s


def tucked(p, o=.014, waist=.470, neck_low=.800, lines=None, voxel=.0086, bust=0.):
    """The trunk of a garment that is worn inside the trousers, full above the belt."""
    s = Sculpt(voxel)
    s.add(body(o, bust=bust).shape()).add(torus((0, .002, .512), (.158 + o, .138 + o), .030, None, (1, 1.2)), .05)
    s.keep(zrange(waist, .95), .012).cut(neckline(neck_low), .006)
    s.warp(strokes(lines or TUCKED_FOLDS, around()))
    s.uncut = body(o, bust=bust)
    return s


def open_neck(s, wide=.036, top=.87, low=.752):
    s.cut(flat([(-wide, top), (wide, top), (wide, .835), (0, low), (-wide, .835)]), .008)


def placket(p, s, colour, top=.765, low=.480, wide=.021, lift=.0065):
    patch(p, 'placket', s, [(-wide, low), (wide, low), (wide, top), (-wide, top)], colour, lift)


def pocket(p, s, colour, x=.082, z=.655, w=.037, h=.042, lift=.0085, point=.010):
    patch(p, 'pocket', s, [(x - w, z + h), (x - w, z - h), (x, z - h - point), (x + w, z - h), (x + w, z + h)], colour, lift)


LAPEL = [(.066, .850), (.112, .822), (.127, .772), (.098, .757), (.142, .738), (.075, .640), (.010, .548), (.004, .556), (.040, .690), (.062, .800)]
JACKET_FOLDS = [
    ([(.270, .600), (.180, .560), (.080, .545)], .015, .0105), ([(-.060, .548), (-.170, .565), (-.270, .610)], .015, .0105),
    ([(.205, .700), (.165, .640), (.150, .600)], .016, .0090), ([(-.155, .610), (-.170, .650), (-.205, .710)], .016, .0090),
    ([(.330, .660), (.400, .580), (.480, .540)], .018, .0105), ([(-.480, .540), (-.400, .580), (-.330, .660)], .018, .0105),
    ([(.532, .520), (.532, .460), (.532, .380)], .010, .0080)]


def jacket(p, colour, o=.034, hem=.395, v=(.070, .552), away=.055, lapel=None, points=None, sleeve_end=.94, flaps=None, finish='cloth', rim=None, lines=None, out=.010, vent=True, back=None, much=1.):
    """Open above, buttoned at the waist. v is half the width at the neck and where the opening ends."""
    s = loose(p, o, hem, out, .790, lines=lines or JACKET_FOLDS, slope=.26)
    whole = s.uncut
    s.cut(flat([(-v[0], .90), (v[0], .90), (v[0] * .92, .80), (.003, v[1]), (-.003, v[1]), (-v[0] * .92, .80)]), .006)
    if away:
        s.cut(flat([(-.003, v[1] - .055), (.003, v[1] - .055), (away * .5, hem + .05), (away * 1.3, hem - .03), (-away * 1.3, hem - .03), (-away * .5, hem + .05)]), .008)
    s.warp(lambda P: (.007 * gauss(P[..., 0] / .0055) * (P[..., 1] < 0) * (P[..., 2] < v[1] + .01) * (P[..., 2] > hem)).astype(F))
    for side in 'LR':
        sleeve(p, s, side, sleeve_end, o * .62, .004, much, rim=rim)
    p.fig.clay('jacket', s, colour, finish, wash=.12)
    if lapel:
        for pts in (points or LAPEL, mirrored(points or LAPEL)):
            patch(p, 'lapel', whole, pts, lapel, .014, finish=finish, voxel=.0072, k=.007)
        band(p, whole, back or lapel, .790, .26, .018, .013, .17, finish, 'lapel', -.085)
    if flaps:
        for x in (-1, 1):
            patch(p, 'flap', s, [(x * .075, .462), (x * .150, .472), (x * .152, .440), (x * .077, .430)], flaps, .008, finish=finish)
    return s


def shirt_front(p, colour, o=.012, low=.52, collar_=True, gap=(.02, .26), open_=False, point=.752):
    """What is seen of a shirt between lapels."""
    s = Sculpt(.0084)
    base = body(o)
    s.add(shell(base, 0, .03)).keep(fn(lambda P: np.maximum(np.maximum(np.abs(P[..., 0]) - .115, P[..., 1] - .12), np.maximum(low - P[..., 2], P[..., 2] - .95)).astype(F), (-.115, -.3, low), (.115, .12, .95)), .01)
    s.cut(neckline(.802), .006)
    if open_:
        open_neck(s, .034, low=.735)
    p.fig.clay('shirt', s, colour, 'cloth', wash=.06)
    if collar_:
        collar(p, base, colour, low=.818, gap=gap, lift=.017, point=point, at=.46)
    return base


def tie(p, base, colour, low=.50):
    knot = [(-.026, .822), (.026, .822), (.015, .772), (-.015, .772)]
    blade = [(-.014, .780), (.014, .780), (.033, .60), (.030, low + .03), (0, low), (-.030, low + .03), (-.033, .60)]
    patch(p, 'tie', base, blade, colour, .013, finish='satin', voxel=.0068, k=.006)
    patch(p, 'tie', base, knot, colour, .024, finish='satin', voxel=.0066, k=.010)


def zrange(lo, hi):
    return fn(lambda P: np.maximum(P[..., 2] - hi, lo - P[..., 2]), (-2, -2, lo), (2, 2, hi))


def w_bell(zs, rs, ysc=.86, ripple=None):
    """A skirt: the radius over the height; ripple(phi, z, down) is added to it, down grows from 0 at the top to 1."""
    zs, rs = np.array(zs, F), np.array(rs, F)

    def f(P):
        x, y, z = P[..., 0], P[..., 1] / ysc, P[..., 2]
        rho = np.sqrt(x * x + y * y) + 1e-6
        r = np.interp(z, zs, rs)
        if ripple is not None:
            r = r + ripple(np.arctan2(x, -y), z, np.clip((zs[-1] - z) / (zs[-1] - zs[0]), 0, 1))
        d = (rho - r) * .8 * (ysc + (1 - ysc) * .5)
        return smax(d, np.maximum(z - zs[-1], zs[0] - z), .02).astype(F)
    m = rs.max() + .05
    return fn(f, (-m, -m, zs[0]), (m, m, zs[-1]))


def hem_band(s, z, height=.030, lift=.0035):
    """The sewn edge of a hem or a rib."""
    s.warp(lambda P: (-lift * (1 / (1 + np.exp(np.clip((P[..., 2] - z - height) / .0016, -40, 40)))) + lift * gauss((P[..., 2] - z - height - .004) / .005)).astype(F))


def bare_legs(p, top=.30, bottom=.06, colour=SKIN):
    for sx in (-1, 1):
        s = Sculpt(.0088)
        s.add(limb(catmull([(sx * .092, 0, top), (sx * KNEE[0], KNEE[1], KNEE[2]), (sx * FOOT[0], .004, bottom)], 9), ((0, .4, .7, 1), (.088, .078, .072, .062))))
        p.fig.clay('leg', s, colour, 'skin' if colour == SKIN else 'cloth', wash=.05)
