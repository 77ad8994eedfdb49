import type { PartChoiceId } from '../../shared/figure/figure-choices.ts'
import age from './choices/age.webp'
import beard from './choices/beard.webp'
import brows from './choices/brows.webp'
import eyeSize from './choices/eyeSize.webp'
import eyes from './choices/eyes.webp'
import glasses from './choices/glasses.webp'
import hair from './choices/hair.webp'
import headwear from './choices/headwear.webp'
import jaw from './choices/jaw.webp'
import jewellery from './choices/jewellery.webp'
import marks from './choices/marks.webp'
import moustache from './choices/moustache.webp'
import mouth from './choices/mouth.webp'
import nose from './choices/nose.webp'
import outfit from './choices/outfit.webp'
import pose from './choices/pose.webp'
import prop from './choices/prop.webp'
import shape from './choices/shape.webp'

/** One row of pictures for each choice, drawn by scripts/draw-choices.ts. */
export const choicePictures: Record<PartChoiceId, string> = {
  age,
  beard,
  brows,
  eyeSize,
  eyes,
  glasses,
  hair,
  headwear,
  jaw,
  jewellery,
  marks,
  moustache,
  mouth,
  nose,
  outfit,
  pose,
  prop,
  shape,
}
