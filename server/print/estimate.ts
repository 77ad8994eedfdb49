import type { Printer, PrintMeasures } from '../../shared/print/api.ts'
import type { PrintRow } from './tables.ts'

export interface Calibration {
  grams: number
  minutes: number
}
export const UNCALIBRATED: Calibration = { grams: 1, minutes: 1 }

const PLA_GRAMS_PER_MM3 = 0.00124
/** Walls and solid layers; fitted, like what follows, to PrusaSlicer at 0.12 mm layers (docs/figures.md). */
const SHELL_MM = 1.35
const INFILL = 0.12
const SUPPORT_GRAMS_PER_MM2 = 0.0065
const MINUTES_PER_GRAM = 8

export function estimate({ bodies, overhang }: PrintMeasures, calibration = UNCALIBRATED): Calibration {
  const grams = bodies.reduce((all, { name, volume_mm3, area_mm2 }) => {
    const shell = Math.min(volume_mm3, area_mm2 * SHELL_MM)
    const plastic = (shell + (volume_mm3 - shell) * INFILL) * PLA_GRAMS_PER_MM3
    const support = name === 'figure' ? area_mm2 * overhang * SUPPORT_GRAMS_PER_MM2 : 0
    return all + plastic + support
  }, 0)
  return { grams: grams * calibration.grams, minutes: grams * MINUTES_PER_GRAM * calibration.minutes }
}

export function calibrationOf(rows: readonly PrintRow[]): Calibration {
  const ratios = rows.flatMap(({ measures, slicerGrams, slicerMinutes }) => {
    if (!measures || slicerGrams === null || slicerMinutes === null) return []
    const plain = estimate(measures)
    return [{ grams: slicerGrams / plain.grams, minutes: slicerMinutes / plain.minutes }]
  })
  if (ratios.length === 0) return UNCALIBRATED
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1
  return {
    grams: middle(ratios.map(({ grams }) => grams)),
    minutes: middle(ratios.map(({ minutes }) => minutes)),
  }
}

export const rupeesOf = (grams: number, { rupees_per_kg }: Printer) => (grams / 1000) * rupees_per_kg
