"""The kit's outfits: cloth regions in the order of Figure.outfit.colours."""
import numpy as np
from sdf import *
from kit import *
from kit_clay import token
import wardrobe as w

C1, C2, C3, C4 = (token('cloth-%d' % i) for i in (1, 2, 3, 4))
D1, D2, D3 = token('cloth-1', .80), token('cloth-2', .80), token('cloth-3', .80)
CREAM, GOLD, STEEL = '#f8efdf', '#e0b04a', '#d4d7dc'


def sneakers(colour=C3):
    return dict(wear='shoes', color=colour, sole=CREAM, style='sneaker', accent=CREAM)


OUTFITS = {
    'tee': dict(label='T-shirt', wear=[dict(wear='trousers', color=C2), sneakers(), dict(wear='top', color=C1, sleeve=.5, collar=D1, cuff=D1)]),
}


def outfit(p, name):
    p.spec['outfit'] = OUTFITS[name]['wear']
    w.dress(p)
    p.hands()
