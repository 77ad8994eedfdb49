import { linearOf } from '../../../shared/figure/figure-lights.ts'
import type { BaseKind } from '../../../shared/figure/figure-size.ts'
import { LETTERS_COLOUR } from '../../../shared/kit/api.ts'
import { labelSolid } from './label-solid.ts'
import { solidGlb } from './solid-glb.ts'

/** The letters as a part of the kit. */
export async function labelGlb(text: string, base: BaseKind): Promise<Uint8Array> {
  const { solid } = await labelSolid(text, base)
  return solidGlb(solid, { material: 'fixed.satin', colour: linearOf(LETTERS_COLOUR) })
}
