"""The kit's outfits with folds."""
from kit_indian import INDIAN
from kit_sport import SPORT
from kit_western import WESTERN
from kit_work import WORK

OUTFITS = {**WESTERN, **INDIAN, **WORK, **SPORT}
