"""The figure kit's parts without Blender: python3 kit_export.py OUT [--only PART,PART...]   (requirements.txt pins numpy)
Writes OUT/<slot>.<part>[.<pose>][.<variant>].bin and OUT/<same>.json; pack-kit.mjs makes GLBs of them."""
import sys, os, json, time, argparse
from multiprocessing import Pool
import kit_clay
import numpy as np
from kit_body import KitPerson
from kit_clay import KitFigure, token
import kit_base, kit_beards, kit_coils, kit_cuts, kit_face, kit_falls, kit_hair, kit_laps, kit_outfits, kit_props, kit_seats, kit_ties, kit_wear, kit_worn

kit_hair.STYLES.update(kit_cuts.CUTS | kit_falls.FALLS | kit_ties.TIES | kit_coils.COILS)

TILT = (4, 0, -4)
POSES = {
    'wave': dict(arms=dict(R='wave', L='relax'), grip=dict(R='open', L='rest')),
    'hold': dict(arms=dict(R='offer', L='hip'), grip={}),
    'stand': dict(arms=dict(R='relax', L='relax'), grip=dict(R='rest', L='rest')),
    'namaste': dict(arms=dict(R=((.292, -.070, .575), (.058, -.232, .628)), L=((.292, -.070, .575), (.058, -.232, .628))), grip=dict(R='flat', L='flat')),
    'crossed': dict(arms=dict(R=((.292, -.085, .585), (-.105, -.232, .632)), L=((.292, -.060, .565), (-.110, -.205, .575))), grip=dict(R='tucked', L='tucked')),
    'both': dict(arms=dict(R=((.305, -.055, .560), (.142, -.245, .575)), L=((.305, -.055, .560), (.142, -.245, .575))), grip=dict(R='carrying', L='carrying')),
    'pocket': dict(arms=dict(R='relax', L=((.325, .062, .600), (.222, -.055, .468))), grip=dict(R='rest', L='tucked')),
    # Also of the wheelchair.
    'sitting': dict(arms=dict(R=((.284, .036, .588), (.150, -.142, .568)), L=((.284, .036, .588), (.150, -.142, .568))), grip=dict(R='resting', L='resting')),
}


def person(pose='wave', **over):
    fig = KitFigure()
    spec = dict(name='', skin=token('skin'), tilt=TILT, grow=.022, hair=dict(style='none', color=token('hair')), outfit=[], face={}, **POSES[pose])
    spec.update(over)
    return KitPerson(spec, fig)


def jobs():
    """Everything to export: name -> builder. A name is slot.part[.pose][.variant]."""
    out = {}
    for nose in kit_face.NOSES:
        out['nose.' + nose] = lambda n=nose: built(lambda p: kit_face.head(p, n))
    for nose in kit_face.SHADED_NOSES:
        out['nose.' + nose] = lambda n=nose: built(lambda p: kit_face.shaded_head(p, n))
    for shape in ('oval', 'round', 'almond', 'calm', 'happy', 'wink', 'winking') + tuple(kit_face.WHITE_EYES):
        for size in kit_face.SIZES:
            out['eyes.%s.%s' % (shape, size)] = lambda s=shape, z=size: built(lambda p: kit_face.eyes(p, s, z))
    for shape in tuple(kit_face.LIDS) + tuple(kit_face.WHITE_EYES):
        for size in kit_face.SIZES:
            out['lashes.%s.%s' % (shape, size)] = lambda s=shape, z=size: built(lambda p: kit_face.lashes(p, s, z))
    for shape in kit_face.BROWS:
        out['brows.' + shape] = lambda s=shape: built(lambda p: kit_face.brows(p, s))
    for kind in ('smile', 'smirk', 'calm', 'open', 'laugh', 'grin', 'lips', 'beam', 'soft-lips'):
        out['mouth.' + kind] = lambda k=kind: built(lambda p: kit_face.mouth(p, k))
    for mark, make in kit_face.MARKS.items():
        out['marks.' + mark] = lambda m=make: built(m)
    for pose in POSES:
        out['marks.mehndi.' + pose] = lambda q=pose: built(kit_worn.mehndi, pose=q)
        if pose == 'crossed':
            continue
        out['jewellery.bangles.' + pose] = lambda q=pose: built(kit_worn.bangles, pose=q)
        out['jewellery.bangles.%s.sleeved' % pose] = lambda q=pose: built(lambda p: kit_worn.bangles(p, True), pose=q)
    for name in kit_outfits.OUTFITS:
        wear = lambda p, n=name: kit_outfits.outfit(p, n)
        if name not in kit_wear.OUTFITS:
            for pose in ('wave', 'hold'):
                out['outfit.%s.%s' % (name, pose)] = lambda m=wear, q=pose: built(m, pose=q)
            continue
        out['outfit.' + name] = lambda m=wear: built(m, only='trunk')
        for pose in POSES:
            out['outfit.%s.%s.arms' % (name, pose)] = lambda m=wear, q=pose: built(m, only='arms', pose=q)
    for style in kit_hair.STYLES:
        out['hair.' + style] = lambda s=style: built(lambda p: kit_hair.hair(p, s))
        if style != 'parting':
            out['hair.%s.tucked' % style] = lambda s=style: built(lambda p: kit_hair.hair(p, s, True))
    for style in kit_hair.BEARDS:
        out['beard.' + style] = lambda s=style: built(lambda p: kit_hair.beard(p, s))
    for style, make in kit_beards.BEARDS.items():
        out['beard.' + style] = lambda m=make, r=kit_beards.REGIONS.get(style, 'beard'): built(kit_beards.hair_of(m, 'beard', r))
    for style, make in kit_beards.MOUSTACHES.items():
        out['moustache.' + style] = lambda m=make: built(kit_beards.hair_of(m, 'moustache'))
    for style, make in kit_hair.HEADWEAR.items():
        out['headwear.' + style] = lambda m=make: built(m)
    for style in kit_hair.GLASSES:
        out['glasses.' + style] = lambda s=style: built(lambda p: kit_hair.glasses(p, s))
    for piece, make in kit_hair.JEWELLERY.items():
        out['jewellery.' + piece] = lambda m=make: built(m)
    for piece, make in kit_worn.ANY_POSE.items():
        out['jewellery.' + piece] = lambda m=make: built(m)
    for prop, make in kit_props.HELD.items():
        out['prop.%s.hold' % prop] = lambda m=make: built(m, pose='hold')
    for prop, make in kit_props.CARRIED.items():
        out['prop.%s.both' % prop] = lambda m=make: built(m, pose='both')
    for prop, make in kit_seats.HELD.items():
        out['prop.%s.sitting' % prop] = lambda m=make: built(m, pose='sitting')
    for slot, makers in (('lap', kit_laps.LAPS), ('seat', kit_seats.SEATS)):
        for part, make in makers.items():
            out['%s.%s' % (slot, part)] = lambda m=make: built(m, pose='sitting')
    for prop, make in kit_props.BESIDE.items():
        out['prop.' + prop] = lambda m=make: built(m)
    for top in ('round',) + tuple(kit_base.TOPS):
        out['base.' + top] = lambda t=top: kit_base.base(t)
    return out


def built(make, only=None, **how):
    p = person(**how); p.fig.only = only; make(p)
    return p.fig.objs


# A head sits lower by .872 of what the body is smaller by.
YOUNGER = dict(teen=dict(lower=.078, body=.91, head=.97), child=dict(lower=.17, body=.805), toddler=dict(lower=.314, body=.64, head=.94), elder=dict(lower=.044, body=.95, head=.99))
BASE = dict(radius=kit_base.RADIUS, height=kit_base.HEIGHT)


def frame():
    """Where things are, for shaping and placing; y up, as in the files."""
    p = person(); up = lambda v: [round(float(v[0]), 6), round(float(v[2]), 6), round(float(-v[1]), 6)]
    M = p.Mh
    head = dict(right=up(M[:3, 0]), up=up(M[:3, 2]), front=up(-M[:3, 1]), at=up(M[:3, 3]))
    hand = {pose: up(person(pose).hand_frame('L' if pose == 'wave' else 'R')[1]) for pose in ('wave', 'hold')}
    hand['both'] = up(kit_props.BEFORE)
    hand['sitting'] = up(kit_seats.ON_LAP)
    arms = {pose: [[up(joint) for joint in person(pose).arm[side]] for side in 'LR'] for pose in POSES}
    return dict(base=BASE, head=head, **YOUNGER, hand=hand, arms=arms, seat=kit_seats.LOWER)


def write(out, name, objs):
    blob, recs = bytearray(), []
    for o in objs:
        SV, SF = o.solid
        recs.append(dict(name=o.name, finish=o.finish, verts=len(o.V), tris=len(o.F), paints=o.paints, solidVerts=len(SV), solidTris=len(SF), at=len(blob)))
        for a, kind in ((o.V, '<f4'), (o.N, '<f4'), (o.factor, '<f4'), (o.label, '<u4'), (o.F, '<u4'), (SV, '<f4'), (SF, '<u4')):
            blob += np.ascontiguousarray(a).astype(kind).tobytes()
    open(os.path.join(out, name + '.bin'), 'wb').write(blob)
    json.dump(recs, open(os.path.join(out, name + '.json'), 'w'))


def run(task):
    out, name = task; t0 = time.time()
    objs = jobs()[name]()
    write(out, name, objs)
    print('%-34s %5.1f s %3d bodies %7d triangles' % (name, time.time() - t0, len(objs), sum(len(o.F) for o in objs)), flush=True)


def main():
    ap = argparse.ArgumentParser(); ap.add_argument('out'); ap.add_argument('--only', default=''); ap.add_argument('--exact', action='store_true'); ap.add_argument('--jobs', type=int, default=2)
    a = ap.parse_args(); os.makedirs(a.out, exist_ok=True)
    json.dump(frame(), open(os.path.join(a.out, 'kit.json'), 'w'))
    wanted = [w for w in a.only.split(',') if w]
    names = [n for n in jobs() if not wanted or any(n == w if a.exact else n.startswith(w) for w in wanted)]
    with Pool(a.jobs) as pool:
        pool.map(run, [(a.out, n) for n in names], chunksize=1)


if __name__ == '__main__':
    main()
