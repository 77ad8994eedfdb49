import type { Printer, PrintMeasures } from '../../shared/print/api.ts'
import type { PrintRow } from './tables.ts'

export interface Calibration {
  grams: number
  minutes: number
}
export const UNCALIBRATED: Calibration = { grams: 1, minutes: 1 }

const PLA_GRAMS_PER_MM3 = 0.00124
/** Fitted to ten figures that bench/prints.ts slices: walls and solid layers, filling, support, time. */
const FITTED = { shellMm: 1.08, infill: 0.08, minutesPerGram: 8.8 }
const SUPPORT_GRAMS_PER_MM3 = 0.00044
/** For files made before support was measured: their estimate does not change. */
const BEFORE_SUPPORT = { shellMm: 1.35, infill: 0.12, minutesPerGram: 8 }
const SUPPORT_GRAMS_PER_MM2 = 0.0065

export function estimate({ bodies, overhang }: PrintMeasures, calibration = UNCALIBRATED): Calibration {
  const isMeasured = bodies.every(({ support_mm3 }) => support_mm3 !== undefined)
  const { shellMm, infill, minutesPerGram } = isMeasured ? FITTED : BEFORE_SUPPORT
  const grams = bodies.reduce((all, { name, volume_mm3, area_mm2, support_mm3 }) => {
    const shell = Math.min(volume_mm3, area_mm2 * shellMm)
    const plastic = (shell + (volume_mm3 - shell) * infill) * PLA_GRAMS_PER_MM3
    const usual = name === 'figure' ? area_mm2 * overhang * SUPPORT_GRAMS_PER_MM2 : 0
    return all + plastic + (support_mm3 === undefined ? usual : support_mm3 * SUPPORT_GRAMS_PER_MM3)
  }, 0)
  return { grams: grams * calibration.grams, minutes: grams * minutesPerGram * calibration.minutes }
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
