import { z } from 'zod/mini'
import { atMost, unpadded } from '../plain-text.ts'
import { isDay } from './working-days.ts'

const NOT_A_DAY = 'A day is written like 2026-11-21.'
/** A day of the calendar, as it is typed. */
export const DayText = z
  .string(NOT_A_DAY)
  .check(unpadded(), atMost(40, NOT_A_DAY), z.trim(), z.refine(isDay, NOT_A_DAY))
