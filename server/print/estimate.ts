import type { Printer, PrintMeasures } from '../../shared/print/api.ts'
import type { PrintRow } from './tables.ts'

export interface Calibration {
  grams: number
  minutes: number
}
export const UNCALIBRATED: Calibration = { grams: 1, minutes: 1 }

const PLA_GRAMS_PER_MM3 = 0.00124
/** Walls and solid layers; fitted, like what follows, to ten figures that bench/prints.ts slices. */
const SHELL_MM = 1.08
const INFILL = 0.08
const SUPPORT_GRAMS_PER_MM3 = 0.00044
const MINUTES_PER_GRAM = 8.8
/** How high what hangs over was in the middle, where only its area was measured. */
const USUAL_SUPPORT_MM = 15

export function estimate({ bodies, overhang }: PrintMeasures, calibration = UNCALIBRATED): Calibration {
  const grams = bodies.reduce((all, { name, volume_mm3, area_mm2, support_mm3 }) => {
    const shell = Math.min(volume_mm3, area_mm2 * SHELL_MM)
    const plastic = (shell + (volume_mm3 - shell) * INFILL) * PLA_GRAMS_PER_MM3
    const usual = name === 'figure' ? area_mm2 * overhang * USUAL_SUPPORT_MM : 0
    return all + plastic + (support_mm3 ?? usual) * SUPPORT_GRAMS_PER_MM3
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
