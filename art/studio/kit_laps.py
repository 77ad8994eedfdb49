"""Laps of those who sit, shared by outfits of one kind.
A lap is sculpted where it is on the stool. Its colours are lap-top, lap-legs, lap-shoes and lap-trim; shared/figure/laps.ts says whose they are."""
from contextlib import contextmanager
from kit_drape import knife
from kit_tailor import *

TOP, LEGS, SHOES, TRIM, STOLE = (token('lap-' + what) for what in ('top', 'legs', 'shoes', 'trim', 'stole'))
HIDDEN = -.160                                                        # of feet below a long skirt
TOES = -.225                                                          # how far the feet are before those of one who stands


@contextmanager
def forward(p, by=TOES):
    before, p.fig.frame = p.fig.frame, p.fig.frame @ mat4(None, (0, by, 0))
    yield
    p.fig.frame = before


def leg(sx, bottom=.064):
    return catmull([(sx * .088, .004, .266), (sx * .108, -.150, .276), (sx * .117, -.262, .258), (sx * .121, -.255, .160), (sx * .122, -.236, bottom)], 15)


UP = (0, -.7, .7)                                                     # phi is 0 on the thigh and in front of the shin


def folds(hem=1., knee=1.):
    def move(t, phi):
        under = np.clip(-np.cos(phi) * .7 + .3, 0, 1); top = np.clip(np.cos(phi) * .6 + .5, 0, 1)
        d = -.0170 * knee * under * gauss((t - .54) / .12) * bulges((t - .54) / .09 + .12 * np.sin(phi))
        d -= .0070 * knee * top * gauss((t - .22) / .08) * bulges((t - .22) / .085 + .30 * np.sin(phi + .6))
        d -= .0080 * knee * top * gauss((t - .42) / .08) * bulges((t - .42) / .085 + .35 * np.sin(phi + 1.6))
        d -= .0170 * hem * gauss((t - .93) / .10) * bulges((t - .97) / .10 + .20 * np.sin(phi + .5)) * (.55 + .45 * top)
        return d
    return move


def hips(s, rx=.206, ry=.172, h=.108):
    return s.add(ell((0, .010, .262), (rx, ry, h)))


def legs(p, colour=LEGS, r=(.104, .104, .099, .089, .095), bottom=.064, hem=1., knee=1., stripe=None, name='trousers'):
    s = Sculpt(.0094); hips(s)
    for sx in (-1, 1):
        s.add(limb(leg(sx, bottom), ((0, .3, .52, .8, 1), r), folds(hem, knee), UP), .034)
    s.cut(half((0, 0, 1), bottom - .010), .012)
    paint = None
    if stripe:
        def paint(V, col):
            thigh = (np.abs(V[:, 2] - .270) < .020) & (np.abs(V[:, 0]) > .15) & (V[:, 1] > -.27)
            shin = (np.abs(V[:, 1] + .250) < .020) & (np.abs(V[:, 0]) > .15) & (V[:, 2] < .270)
            return np.where((thigh | shin)[:, None], rgb(stripe), rgb(colour))
    p.fig.clay(name, s, colour, 'cloth', wash=.12, paint=paint)


def shins(p, top=.62):
    """Bare legs from the knees down."""
    for sx in (-1, 1):
        s = Sculpt(.0094); path = leg(sx)[6:]
        s.add(limb(path, ((0, .35, .7, 1), (.080, .079, .072, .062)), None, UP))
        p.fig.clay('leg', s, SKIN, 'skin', wash=.05)


def cover(o=.014, hem=.135, wide=(.245, .222), k=.075, knees=1., drop=.0, spread=1., voxel=.0098):
    """Cloth over both thighs that hangs from the knees."""
    s = Sculpt(voxel)
    s.add(ell((0, .012, .260), (*wide, .116))).add(ell((0, .004, .188), (wide[0] - .034, wide[1] - .014, .052)), .05)
    for sx in (-1, 1):
        path = catmull([(sx * .082, .0, .266), (sx * .104, -.140, .278), (sx * .118 * spread, -.262 - drop, .258), (sx * .123 * spread, -.278 - drop, .17), (sx * .127 * spread, -.278 - drop, hem - .03)], 15)
        r = np.array((.104, .104, .100 * knees, .098, .104)) + o
        s.add(limb(path, ((0, .3, .55, .8, 1), r), lambda t, phi: -.008 * np.clip(np.cos(phi) * .6 + .5, 0, 1) * (gauss((t - .16) / .1) * bulges((t - .16) / .08 + .3 * np.sin(phi)) + gauss((t - .62) / .14) * bulges(phi * .9 + 2 * t)), UP), k)
    s.add(tube([(0, -.03, .270), (0, -.235, .268)], [.106 + o * .6, .098 + o * .6]), .06)
    s.cut(half((0, 0, 1), hem), .010)
    return s


def bordered(colour, trim, hem, height=(.014, .042)):
    return lambda V, col: np.where(((V[:, 2] < hem + height[1]) & (V[:, 2] > hem + height[0]))[:, None], rgb(trim), rgb(colour))


def strip(p, base, x, colour, border, front=None, behind=None, half_=.046, name='stole'):
    """The end of a stole that lies on the lap, or hangs behind."""
    s = Sculpt(.0092); parts = []
    if front is not None:
        parts.append(lambda P: np.maximum(np.maximum(P[..., 1] + .06, .21 - P[..., 2]), front - P[..., 1]))
    if behind is not None:
        parts.append(lambda P: np.maximum(.05 - P[..., 1], behind - P[..., 2]))

    def region(P):
        ends = parts[0](P)
        for more in parts[1:]:
            ends = np.minimum(ends, more(P))
        return np.maximum(np.abs(P[..., 0] - x) - half_, ends).astype(F)
    s.add(shell(base, .016, .020)).keep(fn(region, (x - .07, -.5, .1), (x + .07, .4, .42)), .010)
    s.warp(lambda P: (-.0090 * bulges((P[..., 0] - x) / .030) * (base.dist(P) > .002)).astype(F))

    def paint(V, col):
        line = np.zeros(len(V), bool)
        if front is not None:
            line |= (V[:, 1] < front + .055) & (V[:, 1] > front + .016) & (V[:, 1] < 0)
        if behind is not None:
            line |= (V[:, 2] < behind + .055) & (V[:, 2] > behind + .016) & (V[:, 1] > 0)
        return np.where(line[:, None], rgb(border), rgb(colour))
    p.fig.clay(name, s, colour, 'satin', wash=.12, paint=paint if border else None)


def trainers(p):
    legs(p, stripe=TRIM)
    with forward(p): sneakers(p, SHOES)


def trousers_formal(p):
    legs(p)
    with forward(p): formal(p, SHOES)


def apron(p):
    trousers_formal(p)
    s = cover(.010, .120, (.222, .180))
    s.keep(fn(lambda P: (P[..., 1] + .02).astype(F), (-.3, -.5, .1), (.3, -.02, .45)), .010)
    s.warp(strokes([([(-.06, .36), (-.05, .28), (-.06, .16)], .018, .009), ([(.07, .16), (.06, .27), (.05, .36)], .018, .009)], lambda P: (P[..., 0], P[..., 2])))
    p.fig.clay('apron', s, TRIM, 'cloth', wash=.12)


def coat(p):
    """A coat that falls open over the knees."""
    legs(p)
    with forward(p): sneakers(p, SHOES)
    s = cover(.016, .130, (.252, .226), k=.03, spread=1.12)
    s.cut(fn(lambda P: np.maximum(np.abs(P[..., 0]) - .052 - .16 * np.clip(-.13 - P[..., 1], 0, 1) ** 1., P[..., 1] + .10).astype(F), (-.3, -.6, .05), (.3, -.10, .5)), .014)
    p.fig.clay('coat', s, TOP, 'cloth', wash=.12)


def kurta(p):
    legs(p, r=(.100, .100, .094, .078, .080), bottom=.058, hem=1.3)
    with forward(p): sandals(p, SHOES)
    s = cover(.016, .122)
    p.fig.clay('kurta', s, TOP, 'cloth', wash=.13, paint=bordered(TOP, TRIM, .122))


def salwar(p):
    legs(p, r=(.102, .104, .104, .100, .074), bottom=.058, hem=1.2, knee=1.2)
    with forward(p): sandals(p, SHOES)
    s = cover(.018, .118, (.256, .234))
    p.fig.clay('tunic', s, TOP, 'cloth', wash=.14, paint=bordered(TOP, TRIM, .118))
    for x in (-1, 1):
        strip(p, s, x * .135, TRIM, None, behind=.185, half_=.056, name='dupatta')


def sherwani(p):
    legs(p, r=(.100, .100, .094, .078, .080), bottom=.058, hem=1.3)
    with forward(p): formal(p, SHOES, '#5a3d1c')
    s = cover(.018, .112, (.250, .228), k=.045)
    s.cut(fn(lambda P: np.maximum(np.abs(P[..., 0]) - .010 - .16 * np.clip(.24 - P[..., 2], 0, 1), P[..., 1] + .20).astype(F), (-.2, -.6, .05), (.2, -.20, .5)), .012)

    def paint(V, col):
        slit = .010 + .16 * np.clip(.24 - V[:, 2], 0, 1); a = np.abs(V[:, 0])
        line = (V[:, 1] < -.17) & (a > slit + .014) & (a < slit + .040) | (V[:, 2] < .150) & (V[:, 2] > .126)
        return np.where(line[:, None], rgb(TRIM), rgb(TOP))
    p.fig.clay('sherwani', s, TOP, 'satin', wash=.13, paint=paint)
    strip(p, s, .128, STOLE, TRIM, -.345, .190, .044)


def dhoti(p):
    with forward(p): sandals(p, SHOES)
    s = Sculpt(.0096); hips(s, .214, .178)
    for sx in (-1, 1):
        s.add(limb(leg(sx, .086), ((0, .3, .52, .8, 1), (.112, .122, .118, .106, .096)), lambda t, phi: -.012 * bulges(t * 5.2 + .55 * np.cos(phi) + .2) * np.clip(t * 2.5, .2, 1), UP), .034)
    s.add(tube([(0, -.20, .290), (.004, -.300, .265), (.012, -.345, .150)], [.050, .062, .070], 1.4, [(0, 1, 0)] * 3), .03)
    s.cut(half((0, 0, 1), .074), .012)
    s.warp(lambda P: (-.0130 * knife((P[..., 0] - .008) / .034) * np.clip((.080 - np.abs(P[..., 0] - .008)) / .02, 0, 1) * np.clip((-P[..., 1] - .24) / .04, 0, 1)).astype(F))

    def edge(V, col):
        line = (V[:, 2] < .150) & (V[:, 2] > .120) & (np.abs(V[:, 0] - .010) < .075) & (V[:, 1] < -.30)
        return np.where(line[:, None], rgb(TRIM), rgb(LEGS))
    p.fig.clay('dhoti', s, LEGS, 'cloth', wash=.14, paint=edge)


def fall(s, zs, rs, at=-.125, ysc=1.06, ripple=None, k=.05):
    """What hangs from the knees all round."""
    bell = w_bell(zs, rs, ysc, ripple).moved(None, (0, at, 0))
    return s.add(bell, k)


def saree(p):
    with forward(p, HIDDEN): sandals(p, SHOES)

    def ripple(phi, z, down):
        at = (phi + .06) / .52; middle = np.clip((1 - np.abs(at)) / .22, 0, 1)
        return down ** .45 * (.022 * knife(at * 3.0 + .5) * middle) + .012 * down * (1 - middle) * bulges(phi * 1.75 + z * 1.5 + .3)
    s = cover(.012, .022, (.236, .214), knees=1.02, drop=-.020)
    fall(s, [.022, .14, .25, .320], [.252, .236, .218, .170], -.128, 1.10, ripple)
    s.cut(half((0, 0, 1), .022), .008)
    s.warp(strokes([([(-.14, -.03), (-.10, -.14), (-.02, -.22)], .017, .010), ([(-.17, -.11), (-.13, -.20), (-.05, -.28)], .017, .010), ([(.15, -.06), (.10, -.15), (.03, -.20)], .016, .009)], lambda P: (np.where(P[..., 2] > .29, P[..., 0], 9), P[..., 1])))

    def hem(V, col):
        z = V[:, 2]; line = (z < .104) & ~((z < .080) & (z > .070))
        return np.where(line[:, None], rgb(TRIM), rgb(TOP))
    p.fig.clay('saree', s, TOP, 'satin', wash=.15, paint=hem)
    strip(p, s, .130, TOP, TRIM, behind=.170, half_=.086, name='pallu')


def full(p, trim=TRIM, border=(.030, .100), stole_=True, ripple=.042, wide=.278):
    with forward(p, HIDDEN): formal(p, SHOES, '#7a5a24')
    s = cover(.016, .016, (.258, .236), knees=1.02, drop=-.030)
    fall(s, [.016, .12, .24, .325], [wide, .262, .234, .180], -.118, 1.08, lambda phi, z, down: ripple * down ** .9 * bulges(phi * 2.55 + .12 * np.sin(phi * 3 + 1)))
    s.cut(half((0, 0, 1), .016), .008)

    def paint(V, col):
        z = V[:, 2]; line = (z < border[1]) & ~((z < border[1] - .024) & (z > border[1] - .034)) & (z > border[0] - .03)
        return np.where(line[:, None], rgb(trim), rgb(TOP))
    p.fig.clay('skirt', s, TOP, 'satin', wash=.15, paint=paint)
    if stole_:
        strip(p, s, .125, STOLE, TRIM, -.330, .185, .047)


def lehenga(p): full(p)


def gown(p):
    with forward(p, HIDDEN): formal(p, SHOES, '#4a3226')
    s = cover(.016, .016, (.258, .238), knees=1.02, drop=-.030)
    fall(s, [.016, .12, .24, .325], [.276, .260, .234, .180], -.118, 1.08, lambda phi, z, down: .042 * down ** .9 * bulges(phi * 2.1 + .15 * np.sin(phi * 3 + 2)))
    s.cut(half((0, 0, 1), .016), .008)
    p.fig.clay('gown', s, TOP, 'satin', wash=.15, paint=lambda V, col: np.where(((V[:, 2] < .048) & (V[:, 2] > .030))[:, None], rgb(TRIM), rgb(TOP)))


def dress(p):
    shins(p)
    with forward(p): formal(p, SHOES)
    s = cover(.014, .155, (.250, .228))
    fall(s, [.155, .21, .27, .325], [.258, .250, .232, .180], -.110, 1.12, lambda phi, z, down: .024 * down * bulges(phi * 2.23 + .15 * np.sin(phi * 3)))
    s.cut(half((0, 0, 1), .155), .010)
    p.fig.clay('dress', s, TOP, 'cloth', wash=.14)


def pleats(p):
    shins(p)
    with forward(p):
        socks_(p, '#f8f5ee', .150); formal(p, SHOES)
    s = cover(.012, .150, (.240, .222))
    fall(s, [.150, .22, .28, .330], [.252, .244, .230, .180], -.105, 1.12, lambda phi, z, down: -.030 * down ** .5 * knife(phi * 16 / (2 * np.pi)))
    s.warp(lambda P: (.0130 * knife(P[..., 0] / .060) * np.clip((P[..., 2] - .28) / .04, 0, 1) * np.clip((-.10 - P[..., 1]) / .05, 0, 1)).astype(F))
    s.cut(half((0, 0, 1), .150), .010)
    p.fig.clay('skirt', s, TOP, 'cloth', wash=.15)


def socks_(p, colour, top, stripe=None):
    for sx in (-1, 1):
        s = Sculpt(.0094); path = [(sx * .121, -.030, .22), (sx * .121, -.026, .15), (sx * .122, -.011, .055)]
        s.add(limb(catmull(path, 9), ((0, .5, 1), (.085, .083, .071)), lambda t, phi: -.005 * gauss((t - .8) / .15) * bulges(t * 8 + .1 * np.sin(phi)))).keep(zrange(.045, top), .008)
        paint = (lambda V, col: np.where((np.abs(V[:, 2] - top + .014) < .012)[:, None], rgb(stripe), rgb(colour))) if stripe else None
        p.fig.clay('sock', s, colour, 'cloth', wash=.08, paint=paint)


def shorts(p):
    shins(p)
    with forward(p):
        socks_(p, TOP, .185, TRIM); sneakers(p, SHOES, '#f4f1ea', '#f4f1ea', False)
    for sx in (-1, 1):
        s = Sculpt(.0094); s.add(limb(leg(sx)[3:9], ((0, 1), (.086, .080)), None, UP)); p.fig.clay('thigh', s, SKIN, 'skin', wash=.05)
    s = Sculpt(.0094); hips(s)
    for sx in (-1, 1):
        way = catmull([(sx * .088, .004, .264), (sx * .108, -.120, .270), (sx * .118, -.232, .264)], 9)
        one = Sculpt(.0094); one.add(limb(way, ((0, .5, 1), (.108, .116, .120)), lambda t, phi: -.009 * t * bulges(phi * .8 + .3 * t), UP)).cut(half((0, 1, .12), -.180), .010)
        s.add(one.shape(), .034)

    def paint(V, col):
        return np.where(((np.abs(V[:, 0]) > .15) & (np.abs(V[:, 2] - .268) < .024))[:, None], rgb(TRIM), rgb(LEGS))
    p.fig.clay('shorts', s, LEGS, 'cloth', wash=.12, paint=paint)


LAPS = {'trainers': trainers, 'formal': trousers_formal, 'apron': apron, 'coat': coat, 'kurta': kurta, 'salwar': salwar, 'sherwani': sherwani, 'dhoti': dhoti, 'saree': saree,
        'lehenga': lehenga, 'gown': gown, 'dress': dress, 'pleats': pleats, 'shorts': shorts}
