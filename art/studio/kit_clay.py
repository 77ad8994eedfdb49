"""Captures the studio's sculpts as kit parts: regions to tint, fine normals, crisp paint borders, closed bodies."""
import os, sys
from contextlib import contextmanager
HERE = os.path.dirname(os.path.abspath(__file__))
if 'bpy' not in sys.modules:
    sys.path[:0] = [os.path.join(HERE, 'no_blender'), HERE]
import numpy as np
import kit
from kit import Figure, rgb
from sdf import curvature

_tokens = {}


def token(region, shade=1.0):
    """A near-grey colour that stands for a region; the customer's colour comes in its place. shade darkens it."""
    for hexa, known in _tokens.items():
        if known == (region, shade):
            return hexa
    n = len(_tokens)
    hexa = '#%02x%02x%02x' % (178 + n % 6, 178 + n // 6 % 6, 178 + n // 36)
    _tokens[hexa] = (region, shade)
    return hexa


def region_of(colour):
    for hexa, known in _tokens.items():
        if np.abs(rgb(hexa) - colour).max() < 1e-7:
            return known
    return None


def triangles(V, faces):
    if isinstance(faces, np.ndarray) and faces.shape[1] == 3:
        return faces.astype(np.int64)
    if isinstance(faces, np.ndarray):
        d02 = ((V[faces[:, 0]] - V[faces[:, 2]]) ** 2).sum(1); d13 = ((V[faces[:, 1]] - V[faces[:, 3]]) ** 2).sum(1)
        a = np.where((d02 <= d13)[:, None], faces[:, [0, 1, 2]], faces[:, [0, 1, 3]])
        b = np.where((d02 <= d13)[:, None], faces[:, [0, 2, 3]], faces[:, [1, 2, 3]])
        return np.concatenate([a, b]).astype(np.int64)
    return np.array([(f[0], f[i], f[i + 1]) for f in faces for i in range(1, len(f) - 1)], np.int64)


def is_closed(F):
    """Every edge is there as often in one direction as in the other."""
    E = np.concatenate([F[:, [0, 1]], F[:, [1, 2]], F[:, [2, 0]]]); n = F.max() + 1
    there, back = np.sort(E[:, 0] * n + E[:, 1]), np.sort(E[:, 1] * n + E[:, 0])
    return np.array_equal(there, back)


def vertex_normals(V, F, rounds=0):
    N = np.zeros((len(V), 3))
    n = np.cross(V[F[:, 1]] - V[F[:, 0]], V[F[:, 2]] - V[F[:, 0]])
    for i in range(3):
        for ax in range(3):
            N[:, ax] += np.bincount(F[:, i], n[:, ax], len(V))
    N /= np.linalg.norm(N, axis=1, keepdims=True) + 1e-20
    E = np.concatenate([F[:, [0, 1]], F[:, [1, 2]], F[:, [2, 0]]])
    for _ in range(rounds):
        M = N.copy()
        for ax in range(3):
            M[:, ax] += .5 * np.bincount(E[:, 0], N[E[:, 1], ax], len(V)) + .5 * np.bincount(E[:, 1], N[E[:, 0], ax], len(V))
        N = M / (np.linalg.norm(M, axis=1, keepdims=True) + 1e-20)
    return N


def split_at_borders(V, F, label, extra, label_at):
    """Cuts triangles exactly where the paint changes. Every vertex then has one label; border vertices are doubled."""
    E = np.sort(np.concatenate([F[:, [0, 1]], F[:, [1, 2]], F[:, [2, 0]]]), 1)
    E = np.unique(E[label[E[:, 0]] != label[E[:, 1]]], axis=0)
    if not len(E):
        return V, F, label, extra
    lo, hi = np.zeros(len(E)), np.ones(len(E))
    at = lambda t: V[E[:, 0]] * (1 - t)[:, None] + V[E[:, 1]] * t[:, None]
    for _ in range(12):
        mid = (lo + hi) / 2
        same = label_at(at(mid)) == label[E[:, 0]]
        lo, hi = np.where(same, mid, lo), np.where(same, hi, mid)
    t = np.clip((lo + hi) / 2, .02, .98)
    key = {(a, b): i for i, (a, b) in enumerate(E.tolist())}
    P = at(t); X = extra[E[:, 0]] * (1 - t)[:, None] + extra[E[:, 1]] * t[:, None]
    n, m = len(V), len(E)
    allV = np.concatenate([V, P, P]); allX = np.concatenate([extra, X, X])
    allL = np.concatenate([label, label[E[:, 0]], label[E[:, 1]]])
    mixed = (label[F[:, 0]] != label[F[:, 1]]) | (label[F[:, 1]] != label[F[:, 2]])
    out = [F[~mixed]]; add = []

    def cut(a, b):                                                   # the border vertex on edge ab, on a's side
        i = key[(min(a, b), max(a, b))]
        return n + i if a < b else n + m + i
    for tri in F[mixed].tolist():
        la, lb, lc = (label[v] for v in tri)
        if la != lb and lb != lc and la != lc:                       # three paints meet: too small to matter
            add.append(tri); continue
        k = 0 if lb == lc else 1 if la == lc else 2                  # k is the corner that stands alone
        a, b, c = tri[k], tri[(k + 1) % 3], tri[(k + 2) % 3]
        add += [(a, cut(a, b), cut(a, c)), (cut(b, a), b, c), (cut(b, a), c, cut(c, a))]
    F2 = np.concatenate(out + [np.array(add, np.int64)])
    used = np.zeros(len(allV), bool); used[F2.ravel()] = True
    to = np.cumsum(used) - 1
    return allV[used], to[F2], allL[used], allX[used]


class Piece:
    """One captured body: what is drawn (cut at borders) and what is printed (whole)."""
    def __init__(self, name, finish, V, N, F, label, paints, factor, solid):
        self.name, self.finish, self.V, self.N, self.F = name, finish, V, N, F
        self.label, self.paints, self.factor, self.solid = label, paints, factor, solid


class KitFigure(Figure):
    """Arms are bodies of their own, so that a pose is a file of arms: `only` says what is wanted, 'arms' or 'trunk'."""
    only, limb = None, 'trunk'

    @contextmanager
    def arms(self):
        before, self.limb = self.limb, 'arms'
        yield
        self.limb = before

    def is_wanted(self):
        return self.only in (None, self.limb)

    def clay(self, name, sculpt, color, finish='satin', M=None, wash=.10, paint=None, flat=False):
        piece = self.shaped(name, sculpt, color, finish, M, wash, paint, flat) if self.is_wanted() else None
        with self.arms():
            for sleeve in getattr(sculpt, 'sleeves', ()):
                if self.is_wanted():
                    self.shaped(name, sleeve, color, finish, M, wash, paint, flat)
        return piece

    def shaped(self, name, sculpt, color, finish, M, wash, paint, flat):
        fine = sculpt.voxel
        for finer in (1, .97, 1.04, .93, .89):                       # where the net pinches, another grid does not
            sculpt.voxel = fine * finer
            V, Q = sculpt.mesh()
            if len(V) == 0:
                return None
            if is_closed(triangles(V, Q)):
                break
        V = V.astype(np.float64)
        t = np.zeros(len(V))
        if wash:
            c, _ = curvature(V, Q); t = np.clip(c * wash, -.45, .28)
        F = triangles(V, Q)
        solid = (self.place(V, M), F)
        N = vertex_normals(V, F, 0 if flat else 1)
        base = rgb(color)
        tile = lambda X: np.tile(base, (len(X), 1))
        col = paint(V, tile(V)) if paint else tile(V)
        kinds = np.unique(np.round(col, 9), axis=0)
        if len(kinds) > 12:                                          # a gradient over one region
            region, shade = region_of(base) or ('fixed', 1)
            factor = (col / base if region != 'fixed' else col) * shade
            label = np.zeros(len(V), np.int64); paints = [region]
        else:
            near = lambda C: ((C[:, None] - kinds[None]) ** 2).sum(-1).argmin(1)
            label = near(col)
            X = np.concatenate([N, t[:, None]], 1)
            V, F, label, X = split_at_borders(V, F, label, X, lambda P: near(paint(P, tile(P))) if paint else np.zeros(len(P), int))
            N, t = X[:, :3], X[:, 3]
            known = [region_of(k) for k in kinds]
            paints = [k[0] if k else 'fixed' for k in known]
            factor = np.array([np.full(3, k[1]) if k else c for k, c in zip(known, kinds)])[label]
        factor = factor * np.where(t < 0, 1 + t, 1 + t * .8)[:, None]
        return self._keep(name, finish, V, N, F, label, paints, factor, solid, M)

    def raw(self, name, V, faces, color, finish='satin', M=None):
        if not self.is_wanted():
            return None
        V = np.asarray(V, np.float64); F = triangles(V, faces)
        col = rgb(color) if isinstance(color, str) else np.asarray(color, float)
        known = region_of(col)
        factor = np.tile(np.full(3, known[1]) if known else col, (len(V), 1))
        N = vertex_normals(V, F)
        return self._keep(name, finish, V, N, F, np.zeros(len(V), np.int64), [known[0] if known else 'fixed'], factor, (self.place(V, M), F), M)

    def decal(self, name, rings, color, surf, M=None, lift=.004, dome=0., finish='satin', axis=1, start=-1.0):
        """As the studio's, but closed in the middle by strips, which also fit a curved stroke."""
        m, n, _ = rings.shape
        xz = rings.reshape(-1, 2)
        P = np.zeros((len(xz), 3)); P[:, 0] = xz[:, 0]; P[:, 2] = xz[:, 1]; P[:, 1] = start
        for _ in range(60):
            P[:, 1] += np.clip(surf(P.astype(np.float32)), -.1, .1) * .9
        t = np.repeat(np.linspace(0, 1, m), n)
        out = lift + dome * np.sqrt(np.clip(1 - (1 - t) ** 2, 0, 1))
        out[:n] = -.006
        P[:, 1] -= out
        j = np.arange(n); k = (j + 1) % n
        faces = [np.stack([i * n + j, i * n + k, (i + 1) * n + k, (i + 1) * n + j], 1) for i in range(m - 1)]
        c = (m - 1) * n; h = np.arange(n // 2 - 1)
        faces.append(c + np.stack([h, h + 1, n - 2 - h, n - 1 - h], 1))
        faces = np.concatenate(faces)
        x, z = rings[0][:, 0], rings[0][:, 1]
        if np.sum(x * np.roll(z, -1) - z * np.roll(x, -1)) < 0:
            faces = faces[:, ::-1]
        return self.raw(name, P, faces, color, finish, M)

    def _keep(self, name, finish, V, N, F, label, paints, factor, solid, M):
        R = (self.frame if M is None else self.frame @ M)[:3, :3]
        N = N @ R.T; N = N / (np.linalg.norm(N, axis=1, keepdims=True) + 1e-20)
        piece = Piece(name, finish, self.place(V, M), N, F, label, paints, factor, solid)
        self.objs.append(piece)
        return piece
