"""What figures sit on, and what lies on a lap."""
from kit_tailor import *
import kit_props

LOWER = dict(sitting=.140, wheelchair=.100)                           # how much lower the trunk is than of one who stands
ON_LAP = v3(0, -.262, .548)                                           # where a thing lies on it, in the frame of the trunk
FRAME = token('seat')
DARK, WOOD = '#2b2d36', '#a8743f'


def stool(p):
    s = Sculpt(.0090)
    s.add(cyl((0, 0, .108), (0, 0, .146), .192, .014))
    p.fig.clay('seat', s, WOOD, 'satin', wash=.06, paint=None)
    s = Sculpt(.0086)
    for a in np.radians((45, 135, 225, 315)):
        x, y = np.sin(a), np.cos(a)
        s.add(tube([(x * .135, y * .135, .125), (x * .196, y * .196, -.010)], [.027, .022]), .004)
    ring = .172
    s.add(torus((0, 0, .062), ring, .0135), .006)
    p.fig.clay('legs', s, '#96633a', 'satin', wash=.06)
    s = Sculpt(.0090); s.add(ell((0, 0, .150), (.190, .190, .030))).cut(half((0, 0, 1), .138), .004)
    p.fig.clay('cushion', s, FRAME, 'cloth', wash=.04)


AXLE, WHEEL = v3(.314, .038, .196), .204


def wheel(p, sx):
    M = mat4(rot_xyz(0, 90 - sx * 4, 0), v3(sx * AXLE[0], AXLE[1], AXLE[2]))
    s = Sculpt(.0082); s.add(torus((0, 0, 0), WHEEL - .0235, .0235, None, (1, 1.05)))
    p.fig.clay('tyre', s, DARK, 'satin', M, wash=.02)
    s = Sculpt(.0078); s.add(torus((0, 0, 0), WHEEL - .050, .0150, None, (1, 1.1)))
    for i in range(8):
        a = i * np.pi / 4 + .2
        s.add(tube([(0, 0, 0), (np.cos(a) * (WHEEL - .052), np.sin(a) * (WHEEL - .052), 0)], [.0155, .0115]), .010)
    s.add(cyl((0, 0, -.030), (0, 0, .026), .036, .010), .010)
    p.fig.clay('rim', s, FRAME, 'gloss', M, wash=.03)
    s = Sculpt(.0074); out = sx * .040
    s.add(torus((0, 0, out), WHEEL - .046, .0120))
    for i in range(6):
        a = i * np.pi / 3 + .45; x, y = np.cos(a) * (WHEEL - .046), np.sin(a) * (WHEEL - .046)
        s.add(tube([(x, y, 0), (x, y, out)], [.0105, .0105]), .004)
    s.add(cyl((0, 0, 0), (0, 0, sx * .040), .022, .008))
    p.fig.clay('handrim', s, STEEL, 'metal', M, wash=0)


def wheelchair(p):
    s = Sculpt(.0090)
    s.add(box((0, -.005, .184), (.196, .190, .026), .020))
    s.add(fn(lambda P: smax(smax(np.abs(np.sqrt(P[..., 0] ** 2 + (P[..., 1] + .21) ** 2) - .466) - .023, np.abs(P[..., 2] - .335) - .110, .016), np.abs(P[..., 0]) - .196, .016).astype(F), (-.22, .10, .21), (.22, .26, .46)), .01)
    p.fig.clay('upholstery', s, DARK, 'cloth', wash=.05)
    s = Sculpt(.0084)
    for sx in (-1, 1):
        s.add(tube(catmull([(sx * .205, .206, .445), (sx * .206, .210, .30), (sx * .208, .192, .180), (sx * .215, .02, .166), (sx * .222, -.150, .166), (sx * .218, -.225, .145), (sx * .190, -.285, .060), (sx * .180, -.300, .025)], 22), .0185), .004)
        s.add(tube([(sx * .10, AXLE[1], AXLE[2]), (sx * .300, AXLE[1], AXLE[2])], .020), .006)
        s.add(box((sx * .243, .050, .275), (.0125, .125, .090), .012), .006)
    p.fig.clay('frame', s, FRAME, 'gloss', wash=.03)
    s = Sculpt(.0084)
    s.add(box((0, -.300, .018), (.195, .110, .026), .012))
    for sx in (-1, 1):
        s.add(box((sx * .120, -.218, .048), (.062, .050, .048), .020), .010)
        s.add(box((sx * .252, .045, .375), (.026, .115, .018), .016))
    p.fig.clay('plate', s, DARK, 'satin', wash=.03)
    for sx in (-1, 1):
        wheel(p, sx)
        c = v3(sx * .226, -.165, .042)
        s = Sculpt(.0078); s.add(cyl(c - v3(.018, 0, 0), c + v3(.018, 0, 0), .053, .014)); p.fig.clay('caster', s, DARK, 'satin', wash=.02)
        s = Sculpt(.0074)
        s.add(box(c + v3(0, .012, .062), (.032, .022, .012), .008))
        for x in (-1, 1):
            s.add(tube([c + v3(x * .026, 0, 0), c + v3(x * .026, .012, .062)], [.015, .012]), .004)
        s.add(tube([c + v3(0, .012, .060), c + v3(0, .012, .125)], .018), .006)
        p.fig.clay('fork', s, STEEL, 'metal', wash=0)


SEATS = {'stool': stool, 'wheelchair': wheelchair}


def moved_there(make):
    """A thing that both hands carry, laid on the lap."""
    def laid(p):
        before, p.fig.frame = p.fig.frame, p.fig.frame @ mat4(None, ON_LAP - kit_props.BEFORE + LIFTED[make.__name__])
        make(p)
        p.fig.frame = before
    return laid


LIFTED = dict(gift=v3(0, 0, .068), trophy=v3(0, 0, .100), heart=v3(0, .062, .040))   # a heart leans on the belly


def laptop(p):
    M = mat4(None, ON_LAP + v3(0, .0, -.006))
    s = Sculpt(.0074); s.add(box((0, 0, 0), (.165, .110, .0150), .010)); p.fig.clay('board', s, '#c9ccd2', 'satin', M, wash=0)
    s = Sculpt(.0066); s.add(box((0, .025, .0135), (.135, .056, .005), .004)); p.fig.clay('keys', s, '#3a3d47', 'satin', M, wash=0)
    L = M @ mat4(rot_xyz(18, 0, 0), (0, -.102, .0))
    s = Sculpt(.0074); s.add(box((0, 0, .096), (.165, .0135, .100), .010)); p.fig.clay('lid', s, '#c9ccd2', 'satin', L, wash=0)
    s = Sculpt(.0062); s.add(ell((0, -.0130, .104), (.026, .006, .026))); p.fig.clay('mark', s, '#f6f3ec', 'satin', L, wash=0)
    s = Sculpt(.0066); s.add(box((0, .0120, .100), (.148, .004, .082), .003)); p.fig.clay('screen', s, '#7fc4d8', 'gloss', L, wash=0)


def book(p):
    """Open, so that it is read."""
    M = mat4(rot_xyz(14, 0, 0), ON_LAP + v3(0, .010, .014))
    for sx in (-1, 1):
        H = M @ mat4(rot_xyz(0, sx * 9, 0), (0, 0, 0))
        s = Sculpt(.0070); s.add(box((sx * .070, 0, -.004), (.074, .098, .0110), .006)); p.fig.clay('cover', s, '#2f6f8f', 'satin', H, wash=0)
        s = Sculpt(.0070); s.add(box((sx * .068, 0, .012), (.066, .090, .0130), .008)); p.fig.clay('pages', s, '#f8efdf', 'cloth', H, wash=0)


HELD = {'laptop': laptop, 'book': book, **{name: moved_there(kit_props.CARRIED[name]) for name in LIFTED}}
