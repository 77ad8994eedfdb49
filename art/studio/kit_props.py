"""What a figure holds, wears round its neck or has beside it on the base."""
import math
import numpy as np
from sdf import *
from kit import *
import props as studio
from props import grip


def bat(p): studio.cricket_bat(p, 'R', axis=(-.26, .04, .95))
def book(p): studio.book(p, 'R', color='#2f6f8f', face=(.25, -1, .05), tilt=-6)
def flowers(p): studio.flowers(p, 'R')
def diya(p):
    studio.diya(p, 'R')
    d, c = p.hand_frame('R')
    s = Sculpt(.0058); s.add(tube([(0, -.048, .012), (0, -.051, .066)], .0125)); p.fig.clay('wick', s, '#6b4426', 'satin', mat4(None, c + v3(0, -.02, .07)), wash=0)
def paintbrush(p): studio.brush(p, 'R', axis=(-.12, -.30, .92))
def stethoscope(p): studio.stethoscope(p, color='#27405c')
def guitar(p):
    at = (.02, -.208, .50)
    studio.guitar(p, color='#b5562c', at=at, strap='#3a2418')
    s = Sculpt(.0065); s.add(box((.050, -.026, .635), (.014, .012, .058), .008)); p.fig.clay('pegs', s, '#8a5a34', 'satin', mat4(rot_xyz(6, 58, 0), at, .92), wash=0)
def cup(p): studio.mug(p, 'R', color='#e8604c', face=(.3, -1, 0))


def ball(p):
    studio.football(p, at=(.330, -.170, .125), r=.125)


def phone(p):
    M = grip(p, 'R', (-.10, .10, 1), (0, 1, .0)) @ mat4(None, (0, -.012, .075))
    s = Sculpt(.0062); s.add(box((0, 0, 0), (.066, .0135, .125), .013)); p.fig.clay('phone', s, '#23252e', 'gloss', M, wash=0)
    s = Sculpt(.0058); s.add(box((0, -.0125, 0), (.057, .004, .112), .004)); p.fig.clay('screen', s, '#7fc4d8', 'gloss', M, wash=0)
    s = Sculpt(.0055)
    for z in (.080, .048):
        s.add(cyl((.034, .010, z), (.034, .020, z), .013, .003))
    p.fig.clay('lens', s, '#11131a', 'eye', M, wash=0)


def laptop(p):
    d, c = p.hand_frame('R')
    M = mat4(rot_xyz(0, 0, 16), c + v3(.02, -.055, .085))
    s = Sculpt(.0068); s.add(box((0, 0, 0), (.165, .115, .0135), .010)); p.fig.clay('board', s, '#c9ccd2', 'satin', M, wash=0)
    s = Sculpt(.0060); s.add(box((0, .020, .0125), (.135, .060, .005), .004)); p.fig.clay('keys', s, '#3a3d47', 'satin', M, wash=0)
    L = M @ mat4(rot_xyz(16, 0, 0), (0, -.108, .0))
    s = Sculpt(.0068); s.add(box((0, 0, .112), (.165, .0130, .115), .010)); p.fig.clay('lid', s, '#c9ccd2', 'satin', L, wash=0)
    s = Sculpt(.0058); s.add(ell((0, -.0125, .118), (.026, .006, .026))); p.fig.clay('mark', s, '#f6f3ec', 'satin', L, wash=0)
    s = Sculpt(.0060); s.add(box((0, .0115, .114), (.148, .004, .096), .003)); p.fig.clay('screen', s, '#7fc4d8', 'gloss', L, wash=0)


def dumb_bell(p):
    M = grip(p, 'R', (1, -.25, .12))
    s = Sculpt(.0068); s.add(cyl((0, 0, -.15), (0, 0, .15), .020, .006)); p.fig.clay('bar', s, '#c9ccd2', 'metal', M, wash=0)
    s = Sculpt(.0075)
    for k in (-1, 1):
        s.add(cyl((0, 0, k * .088), (0, 0, k * .128), .082, .016)); s.add(cyl((0, 0, k * .120), (0, 0, k * .152), .062, .014), .006)
    p.fig.clay('weights', s, '#2b2d36', 'satin', M, wash=.06)


def camera(p):
    M = mat4(rot_xyz(-6, 0, 0), (0, -.245, .600))
    s = Sculpt(.0070); s.add(box((0, 0, 0), (.098, .040, .062), .018)).add(box((0, .0, .060), (.040, .032, .026), .012), .012); p.fig.clay('camera', s, '#2a2b33', 'satin', M, wash=.03)
    s = Sculpt(.0062); s.add(cyl((0, -.03, -.004), (0, -.092, -.004), .050, .008)); s.cut(cyl((0, -.080, -.004), (0, -.11, -.004), .038, .004), .004); p.fig.clay('barrel', s, '#3b3d47', 'gloss', M, wash=0)
    s = Sculpt(.0058); s.add(ell((0, -.070, -.004), (.038, .016, .038))); p.fig.clay('glass', s, '#27506a', 'eye', M, wash=0)
    s = Sculpt(.0055); s.add(cyl((.062, .0, .058), (.062, .0, .074), .016, .004)); p.fig.clay('button', s, '#d8503f', 'gloss', M, wash=0)
    s = Sculpt(.0075)
    for x in (-1, 1):
        s.add(tube(catmull([(x * .096, -.235, .620), (x * .125, -.190, .74), (x * .120, -.08, .845), (x * .085, .06, .872), (0, .115, .865)], 16), .0145, 1.3, [(0, -1, .4)] * 16), .004)
    p.fig.clay('strap', s, '#8a5a34', 'satin', wash=.03)


def tabla(p):
    for at, r, h, colour in (((.302, -.140, 0), .098, .170, '#7a3f22'), ((.168, -.275, 0), .118, .145, '#b9bcc2')):
        M = mat4(None, at)
        s = Sculpt(.0082)
        if r < .1:
            s.add(tube([(0, 0, .055), (0, 0, .10), (0, 0, h - .02)], [r * .92, r * 1.02, r * .80])); s.keep(half((0, 0, 1), h), .012); s.cut(half((0, 0, 1), .022), .012)
        else:
            s.add(ell((0, 0, .075), (r, r, .085))); s.keep(half((0, 0, 1), h - .03), .012); s.cut(half((0, 0, 1), .020), .012)
        p.fig.clay('shell', s, colour, 'gloss' if r > .1 else 'satin', M, wash=.05)
        top = h - (.03 if r > .1 else 0)
        s = Sculpt(.0070); s.add(torus((0, 0, top - .012), r * .80, .019)); s.warp(lambda P: (.004 * np.cos(np.arctan2(P[..., 0], P[..., 1]) * 16)).astype(F)); p.fig.clay('braid', s, '#d9b98a', 'cloth', M, wash=.12)
        s = Sculpt(.0068); s.add(cyl((0, 0, top - .022), (0, 0, top + .002), r * .78, .006)); p.fig.clay('skin_d', s, '#f3ead6', 'satin', M, wash=0)
        s = Sculpt(.0060); s.add(cyl((0 if r < .1 else .02, 0, top - .006), (0 if r < .1 else .02, 0, top + .007), r * .36, .004)); p.fig.clay('gab', s, '#1c1a1d', 'satin', M, wash=0)
        s = Sculpt(.0075); s.add(torus((0, 0, .022), r * .82, .026, None, (1, .8))); p.fig.clay('ring', s, '#a8323c', 'cloth', M, wash=.08)


def animal(p, at, turn, fur, cream, kind):
    M = mat4(rot_xyz(0, 0, turn), at)
    put = lambda name, s, colour, finish='satin', wash=.10, paint=None: p.fig.clay(name, s, colour, finish, M, wash=wash, paint=paint)
    s = Sculpt(.0075)
    s.add(ell((0, .030, .095), (.088, .098, .100))).add(ell((0, -.018, .150), (.070, .066, .085)), .04)
    for x in (-1, 1):
        s.add(tube([(x * .040, -.070, .120), (x * .042, -.088, .026)], [.030, .030]), .020).add(ell((x * .043, -.100, .022), (.032, .042, .022)), .012)
        s.add(ell((x * .078, .020, .055), (.042, .070, .055)), .020).add(ell((x * .085, -.050, .022), (.030, .045, .022)), .012)
    if kind == 'cat':
        s.add(tube(catmull([(.02, .115, .04), (.10, .130, .035), (.150, .060, .035), (.152, -.010, .040)], 10), [.028] * 9 + [.020]), .02)
    else:
        s.add(tube(catmull([(0, .110, .09), (.02, .150, .15), (.045, .130, .205)], 7), [.030, .032, .033, .032, .028, .022, .014]), .02)

    def belly(V, col):
        front = ((V[:, 0] / .052) ** 2 + ((V[:, 2] - .135) / .085) ** 2 < 1) & (V[:, 1] < -.045)
        paws = (V[:, 2] < .036) & (V[:, 1] < -.06)
        tip = (V[:, 2] > .185) & (V[:, 1] > .09)
        return np.where((front | paws | tip)[:, None], rgb(cream), rgb(fur))
    put('animal', s, fur, paint=belly)
    h = Sculpt(.0072); c = v3(0, -.045, .285)
    h.add(ell(c, (.118, .102, .098))).add(ell(c + v3(0, -.070, -.032), (.058, .045, .042) if kind == 'cat' else (.060, .058, .046)), .035)
    if kind == 'cat':
        for x in (-1, 1):
            h.add(cone(c + v3(x * .070, .010, .060), c + v3(x * .088, .012, .132), .046, .010), .018)
            h.cut(cone(c + v3(x * .072, -.030, .070), c + v3(x * .086, -.014, .112), .022, .004), .010)

    def face(V, col):
        muzzle = (V[:, 0] / .064) ** 2 + ((V[:, 2] - c[2] + .040) / .048) ** 2 < 1
        blaze = (np.abs(V[:, 0]) < .022 + .12 * np.clip(c[2] + .04 - V[:, 2], 0, 1)) & (V[:, 2] < c[2] + .065) & (V[:, 2] > c[2] - .04)
        front = V[:, 1] < c[1] - .03
        mark = (muzzle | blaze) & front
        if kind == 'cat':
            z = V[:, 2] - c[2]
            stripe = (z > .052) & (V[:, 1] < c[1] + .02) & (np.abs(np.abs(V[:, 0]) - .026) < .009) | ((z > .052) & (V[:, 1] < c[1] + .02) & (np.abs(V[:, 0]) < .009))
            dark = rgb('#c9702c')
            return np.where((muzzle & front)[:, None], rgb(cream), np.where(stripe[:, None], dark, rgb(fur)))
        return np.where(mark[:, None], rgb(cream), rgb(fur))
    put('animalhead', h, fur, paint=face)
    if kind == 'dog':
        for x in (-1, 1):
            e = Sculpt(.0070); e.add(tube([c + v3(x * .085, .010, .070), c + v3(x * .130, .000, .030), c + v3(x * .138, -.010, -.045)], [.030, .042, .036], 1.7, [(1, 0, .25)] * 3)); put('ear', e, '#7a4a2c')
        t = Sculpt(.0060); t.add(torus((0, -.030, .200), (.074, .068), .015, rot_xyz(14, 0, 0))); put('collar_d', t, '#d8404a', wash=0)
        t = Sculpt(.0055); t.add(ell((0, -.108, .185), .018)); put('tag', t, '#e8b83a', 'metal', 0)
    for x in (-1, 1):
        e = Sculpt(.0052); e.add(ell(c + v3(x * .047, -.090, .010), (.019, .014, .024))); put('pupil', e, '#150d0c', 'eye', 0)
        e = Sculpt(.0040); e.add(ell(c + v3(x * .047 - .006, -.104, .019), (.0065, .004, .0075))); put('glint', e, '#ffffff', 'flat', 0)
    n = Sculpt(.0050); n.add(ell(c + v3(0, -.116 if kind == 'cat' else -.130, -.018), (.015, .011, .010) if kind == 'cat' else (.022, .015, .016))); put('nose', n, '#d98a8a' if kind == 'cat' else '#231716', 'gloss', 0)
    m = Sculpt(.0045); y = -.117 if kind == 'cat' else -.127
    for x in (-1, 1):
        m.add(tube(catmull([c + v3(0, y, -.034), c + v3(x * .012, y + .001, -.044), c + v3(x * .028, y + .006, -.038)], 6), .0048), .002)
    put('grin', m, '#4a2620', wash=0)


def dog(p): animal(p, (.345, -.130, 0), 14, '#c98b52', '#f8ecd8', 'dog')
def cat(p): animal(p, (.345, -.130, 0), 14, '#eaa25a', '#fdf3e2', 'cat')


BEFORE = v3(0, -.330, .590)                                           # where both hands carry a thing


def gift(p):
    s = Sculpt(.0072); s.add(box(BEFORE, (.118, .088, .078), .010)); p.fig.clay('box', s, '#e8604c', 'satin', wash=.03)
    s = Sculpt(.0070); s.add(box(BEFORE + v3(0, 0, .082), (.126, .096, .020), .008)); p.fig.clay('lid', s, '#d8503f', 'satin', wash=.03)
    s = Sculpt(.0066)
    s.add(box(BEFORE + v3(0, 0, .010), (.022, .100, .096), .005)).add(box(BEFORE + v3(0, 0, .010), (.130, .020, .096), .005), .004)
    top = BEFORE + v3(0, 0, .108)
    for x in (-1, 1):
        s.add(torus(top + v3(x * .040, 0, .016), (.034, .022), .0135, rot_xyz(90, 0, x * 14)), .006)
        s.add(tube([top, top + v3(x * .040, -.045, -.004), top + v3(x * .060, -.078, -.010)], [.012, .014, .012], 1.8, [(0, 0, 1)] * 3), .006)
    s.add(ell(top + v3(0, 0, .008), (.022, .020, .018)), .006)
    p.fig.clay('ribbon', s, '#f6e3b4', 'satin', wash=.03)


def trophy(p):
    c = BEFORE + v3(0, .010, -.055)
    s = Sculpt(.0070)
    s.add(cone(c + v3(0, 0, .070), c + v3(0, 0, .235), .040, .104)).cut(cone(c + v3(0, 0, .110), c + v3(0, 0, .280), .022, .100), .006)
    s.add(cone(c + v3(0, 0, .075), c + v3(0, 0, .010), .022, .034), .016)
    for x in (-1, 1):
        s.add(torus(c + v3(x * .098, 0, .160), (.050, .044), .0130, rot_xyz(90, 0, 0)), .010)
    p.fig.clay('cup', s, '#e0b04a', 'metal', wash=.04)
    s = Sculpt(.0070); s.add(box(c + v3(0, 0, -.020), (.098, .068, .036), .010)); p.fig.clay('foot', s, '#3a2a22', 'satin', wash=.03)


def heart(p):
    s = Sculpt(.0072)

    def f(P):
        x, y, z = (P[..., 0] - BEFORE[0]) / .120, (P[..., 1] - BEFORE[1]) / .085, (P[..., 2] - BEFORE[2] - .045) / .125
        r = x * x + 2.0 * y * y + z * z - 1
        return ((r ** 3 - x * x * z ** 3 - .10 * y * y * z ** 3) / (np.abs(r) * 3 + .9) * .055).astype(F)
    s.add(fn(f, tuple(BEFORE - v3(.17, .13, .13)), tuple(BEFORE + v3(.17, .13, .22)))); p.fig.clay('heart', s, '#d8324a', 'gloss', wash=.02)


CARRIED = {'gift': gift, 'trophy': trophy, 'heart': heart}
HELD = {'bat': bat, 'book': book, 'laptop': laptop, 'phone': phone, 'cup': cup, 'paintbrush': paintbrush, 'dumb-bell': dumb_bell, 'flowers': flowers, 'diya': diya}
BESIDE = {'ball': ball, 'guitar': guitar, 'tabla': tabla, 'camera': camera, 'stethoscope': stethoscope, 'dog': dog, 'cat': cat}
