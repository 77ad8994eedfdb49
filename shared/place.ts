import { z } from 'zod/mini'
import { COUNTRY, INDIAN_STATES } from './address.ts'
import { Pincode } from './people.ts'
import { atMost, isVisible, line, optionalLine, plain, unpadded } from './plain-text.ts'

const required = (sentence: string, max: number) =>
  z.string(sentence).check(unpadded(), atMost(max), z.refine(isVisible, sentence), plain(), z.trim())

export const ADDRESS_MISSING = 'Please enter the house, street and area.'
export const CITY_MISSING = 'Please enter the city.'
export const STATE_MISSING = 'Please choose one of the states and union territories.'

/** Where a parcel goes or a receipt belongs, as it is typed. */
export const place = {
  address1: required(ADDRESS_MISSING, 200),
  address2: optionalLine(200),
  city: required(CITY_MISSING, 80),
  state: z.enum(INDIAN_STATES, STATE_MISSING),
  pincode: Pincode,
  country: z._default(line(60), COUNTRY),
}
