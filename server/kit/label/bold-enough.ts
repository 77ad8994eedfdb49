import type { CrossSection } from 'manifold-3d'

export interface Boldness {
  mmPerUnit: number
  /** Of the area of letters, what a nozzle of 0.4 mm cannot lay. */
  thinShareMax: number
  /** How much the outlines may grow until the nozzle can lay them. */
  bolderMm: readonly number[]
}
const THIN_MM = 0.4

/** The letters, bolder where their strokes would be too thin. What was given is deleted. */
export function boldEnough(placed: CrossSection, { mmPerUnit, thinShareMax, bolderMm }: Boldness) {
  let letters = placed
  let thinShare = 1
  for (const mm of bolderMm) {
    const bolder = mm === 0 ? placed : placed.offset(mm / mmPerUnit, 'Round', 2, 12)
    if (letters !== placed) letters.delete()
    letters = bolder
    thinShare = thinShareOf(letters, mmPerUnit)
    if (thinShare <= thinShareMax) break
  }
  if (letters !== placed) placed.delete()
  return { letters, thinShare }
}

function thinShareOf(letters: CrossSection, mmPerUnit: number): number {
  const half = THIN_MM / 2 / mmPerUnit
  const narrowed = letters.offset(-half, 'Round', 2, 12)
  const widened = narrowed.offset(half, 'Round', 2, 12)
  const share = 1 - widened.area() / letters.area()
  for (const section of [narrowed, widened]) section.delete()
  return share
}
