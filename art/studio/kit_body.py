"""The kit's body: the studio's person with hands that look at home in both poses."""
import math
import numpy as np
from sdf import *
from anatomy import Person, SLEEVES


def at_rest(s, d, c, sx):
    """A hand that hangs: palm to the thigh, fingers a little curled, thumb in front."""
    n = v3(-sx, 0, 0) - d * np.dot(v3(-sx, 0, 0), d); n /= np.linalg.norm(n)
    out = v3(0, -1, 0) - d * np.dot(v3(0, -1, 0), d) - n * np.dot(v3(0, -1, 0), n); out /= np.linalg.norm(out)
    s.add(ell(c + d * .005, (.043, .058, .060), np.stack([n, out, d], 1)), .035)
    for i, L in zip((-1.5, -.5, .5, 1.5), (.044, .056, .060, .052)):
        b = c + out * i * .0285 + d * .040
        s.add(tube([b, b + d * L * .6 + n * .003, b + d * L + n * .020], [.0205, .0195, .0160]), .010)
    b = c + out * .046 - d * .012
    s.add(tube([b, b + out * .022 + d * .030, b + out * .020 + d * .060 + n * .010], [.0220, .0205, .0170]), .014)


def spread(s, d, c, sx):
    """A waving hand, palm to whoever looks."""
    front = v3(0, -1, 0)
    out = np.cross(d, front); out /= np.linalg.norm(out)
    nrm = np.cross(d, out)
    s.add(ell(c + d * .006, (.062, .040, .064), np.stack([out, nrm, d], 1)), .035)
    for i, (a, L) in enumerate(zip((-.62, -.20, .20, .62), (.062, .080, .080, .064))):
        L = L if sx > 0 else (.064, .080, .080, .062)[i]
        way = d * math.cos(a * .62) + out * math.sin(a * .62)
        b = c + out * a * .070 + d * .038
        s.add(tube([b, b + way * L * .55, b + way * L], [.0215, .0210, .0175]), .008)
    side = np.sign(np.dot(out, v3(-sx, 0, 0))) or 1
    way = out * side + d * .62; way /= np.linalg.norm(way)
    b = c + out * side * .036 - d * .018
    s.add(tube([b, b + way * .045, b + way * .080], [.0240, .0220, .0180]), .014)


def closed(s, d, c, sx, axis):
    """A fist round a thing that stands along axis, the thumb over the fingers."""
    s.add(ell(c, .064), .035)
    ax = v3(axis) / np.linalg.norm(axis)
    toward = v3(-sx * .55, -.8, 0)
    toward = toward - ax * np.dot(toward, ax); toward /= np.linalg.norm(toward)
    lat = np.cross(ax, toward)
    for a in (-.042, -.014, .014, .042):
        p = c + ax * a + toward * .042
        s.add(tube([p + lat * .030 - toward * .016, p + toward * .009, p - lat * .030 - toward * .014], [.0180, .0205, .0175]), .010)
    inner = -1 if np.dot(lat, v3(-sx, 0, 0)) < 0 else 1
    b = c + ax * .040 + lat * inner * .050
    s.add(tube([b, b + toward * .046 - lat * inner * .014 + ax * .012, b + toward * .062 - lat * inner * .050 + ax * .010], [.0230, .0215, .0180]), .012)


class KitPerson(Person):
    def hands(self):
        skin = self.spec['skin']
        for side, sx in (('L', 1), ('R', -1)):
            kind = self.spec.get('grip', {}).get(side, 'fist')
            d, c = self.hand_frame(side)
            s = Sculpt(.0078)
            bare = max([g.get('sleeve', SLEEVES.get(g['wear'], 0)) for g in self.spec.get('outfit', [])] + [0])
            t0 = float(np.clip(bare - .16, 0, .72))
            s.add(self.arm_tube(side, t0, 1.0)[0])
            if kind == 'rest':
                at_rest(s, d, c, sx)
            elif kind == 'open':
                spread(s, d, c, sx)
            else:
                closed(s, d, c, sx, v3(0, 0, 1) if abs(d[2]) < .75 else v3(sx, 0, 0))
            self.fig.clay('hand' + side, s, skin, 'skin', wash=.07)
