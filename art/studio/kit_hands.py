"""Hands of the kit's outfits: fingers in a group with grooves, the thumb apart."""
import math
import numpy as np
from sdf import *
from kit_body import spread


def rest_axes(d, c, sx):
    """Middle of a hand that hangs, across it, away from the palm, and along the fingers."""
    w = c - d * .050
    d = d * .35 + v3(sx * .02, -.10, -.80); d = d / np.linalg.norm(d)
    n = v3(-sx * .80, .60, 0); n = n - d * np.dot(n, d); n /= np.linalg.norm(n)
    out = v3(-sx * .60, -.80, 0); out = out - d * np.dot(out, d) - n * np.dot(out, n); out /= np.linalg.norm(out)
    return w + d * .052, out, n, d


def at_rest(s, d, c, sx):
    """Hangs beside the thigh: its back to the front, the thumb to the body, fingers a little curled."""
    w = c - d * .050
    c, out, n, d = rest_axes(d, c, sx)
    s.add(tube([w, c], [.050, .046]), .03)
    s.add(ell(c + d * .004, (.040, .060, .056), np.stack([n, out, d], 1)), .030)
    for i, L in zip((-1.5, -.5, .5, 1.5), (.056, .074, .080, .070)):
        b = c + out * (i * .0305) + d * .026
        s.add(tube([b, b + d * L * .55 - n * .002, b + d * L * .90 + n * .022], [.0205, .0195, .0165]), .0035)
    b = c + out * .044 - d * .020 + n * .010
    s.add(tube([b, b + out * .032 + d * .026 + n * .006, b + out * .034 + d * .060 + n * .014], [.0245, .0220, .0180]), .008)


def flat_axes(w, sx):
    return v3(sx * .026, w[1] - .012, w[2] + .052), v3(0, -.987, -.16), v3(-sx, 0, 0), v3(0, -.16, .987)


def flat(s, w, sx):
    """One of two palms that meet, fingers up."""
    c, out, n, d = flat_axes(w, sx)
    s.add(tube([w, c - d * .01], [.050, .040]), .03)
    s.add(ell(c, (.026, .046, .056), np.stack([n, out, d], 1)), .020)
    for i, L in zip((-1.5, -.5, .5, 1.5), (.070, .086, .090, .078)):
        b = c + out * (i * .0225) + d * .036
        s.add(tube([b, b + d * L * .5, b + d * L], [.0180, .0172, .0140]), .004)
    b = c - out * .034 + d * .004
    s.add(tube([b, b - out * .016 + d * .034, b - out * .012 + d * .060], [.0190, .0175, .0150]), .008)


def tucked(s, w, d):
    """A hand of which only the back is seen."""
    s.add(ell(w + d * .030, (.052, .046, .050)), .03)


def carrying_axes(w, sx):
    n = v3(-sx, 0, 0); d = v3(-sx * .10, -.93, .20); d = d / np.linalg.norm(d)
    return w + d * .045, np.cross(n, d) * sx, n, d


def carrying(s, w, sx):
    """One of two hands at the sides of a thing, fingers forward and under it, the thumb on top."""
    c, up, n, d = carrying_axes(w, sx)
    s.add(tube([w, c], [.050, .044]), .03)
    s.add(ell(c, (.030, .052, .050), np.stack([n, d, up], 1)), .022)
    for i, L in zip((-1.5, -.5, .5, 1.5), (.062, .072, .070, .058)):
        b = c + up * (i * .0235 - .006) + d * .028
        s.add(tube([b, b + d * L * .6, b + d * L * .9 + n * .020], [.0185, .0178, .0150]), .004)
    b = c + up * .040
    s.add(tube([b, b + up * .020 + d * .022 + n * .012, b + up * .018 + d * .044 + n * .030], [.0215, .0195, .0165]), .008)


def resting(s, w, sx):
    """Lies on a thigh, palm down, the fingers over it towards the knee."""
    d = v3(-sx * .16, -.96, -.17); d /= np.linalg.norm(d)
    out = np.cross(v3(0, 0, 1), d) * -sx; out /= np.linalg.norm(out); n = np.cross(d, out); n = n * -np.sign(n[2])
    c = w + d * .058
    s.add(tube([w, c], [.049, .040]), .03)
    s.add(ell(c, (.032, .056, .058), np.stack([n, out, d], 1)), .024)
    for i, L in zip((-1.5, -.5, .5, 1.5), (.066, .080, .078, .062)):
        b = c + out * (i * .0275) + d * .034
        s.add(tube([b, b + d * L * .55, b + d * L * .90 + n * .020], [.0205, .0195, .0165]), .0035)
    b = c - out * .044 - d * .016
    s.add(tube([b, b - out * .026 + d * .030, b - out * .024 + d * .062 + n * .010], [.0235, .0215, .0180]), .008)


def fist(s, d, c, sx, axis):
    """Round a thing that stands along axis: four fingers with grooves, knuckles outside, the thumb over them."""
    ax = v3(axis) / np.linalg.norm(axis)
    toward = v3(-sx * .55, -.8, 0)
    toward = toward - ax * np.dot(toward, ax); toward /= np.linalg.norm(toward)
    lat = np.cross(ax, toward)
    inner = -1 if np.dot(lat, v3(-sx, 0, 0)) < 0 else 1
    s.add(ell(c - toward * .006, (.050, .046, .060), np.stack([lat, toward, ax], 1)), .03)
    for a, L in zip((-.0465, -.0155, .0155, .0465), (.90, 1., 1.02, .96)):
        p = c + ax * a + toward * .030
        s.add(tube([p - lat * inner * .050 - toward * .026, p - lat * inner * .034 + toward * .014 * L, p + lat * inner * .006 + toward * .030 * L,
                    p + lat * inner * .036 + toward * .016], [.0185, .0205, .0205, .0175]), .0030)
    b = c + ax * .036 + lat * inner * .046 - toward * .016
    s.add(tube([b, b + toward * .036 + lat * inner * .012 + ax * .016, b + toward * .072 - lat * inner * .016 + ax * .014], [.0250, .0225, .0185]), .006)


def hand(p, s, side, sx):
    kind = p.spec.get('grip', {}).get(side, 'fist')
    d, c = p.hand_frame(side)
    if kind == 'rest':
        at_rest(s, d, c, sx)
    elif kind == 'flat':
        flat(s, p.arm[side][2], sx)
    elif kind == 'carrying':
        carrying(s, p.arm[side][2], sx)
    elif kind == 'resting':
        resting(s, p.arm[side][2], sx)
    elif kind == 'tucked':
        tucked(s, p.arm[side][2], d)
    elif kind == 'open':
        spread(s, d, c, sx)
    else:
        fist(s, d, c, sx, v3(0, 0, 1) if abs(d[2]) < .75 else v3(sx, 0, 0))


def axes(p, side, sx):
    """Where a hand is drawn on: its middle, across it, away from the palm, and along the fingers."""
    kind = p.spec.get('grip', {}).get(side, 'fist')
    d, c = p.hand_frame(side); w = p.arm[side][2]
    if kind == 'rest':
        return rest_axes(d, c, sx)
    if kind == 'flat':
        return flat_axes(w, sx)
    if kind == 'carrying':
        return carrying_axes(w, sx)
    out = np.cross(d, v3(0, -1, 0)); out /= np.linalg.norm(out)
    return c, out, np.cross(d, out), d
