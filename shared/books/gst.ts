import type { INDIAN_STATES } from '../address.ts'

type IndianState = (typeof INDIAN_STATES)[number]

/** As the tax office numbers them. */
export const STATE_CODES: Record<IndianState, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}
const STATES = new Map(Object.entries(STATE_CODES).map(([state, code]) => [code, state]))
export const stateOfCode = (code: string): string | null => STATES.get(code) ?? null
export const codeOfState = (state: string): string | null => STATE_CODES[state as IndianState] ?? null

/** Union territories without a parliament of their own: the state's half is called UTGST there. */
const UTGST = ['04', '26', '31', '35', '38']
export const stateTaxName = (code: string) => (UTGST.includes(code) ? 'UTGST' : 'SGST')

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

function checkDigit(first14: string): string {
  let sum = 0
  for (const [at, sign] of [...first14].entries()) {
    const product = DIGITS.indexOf(sign) * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS[(36 - (sum % 36)) % 36] ?? ''
}

/** Null if it can be right. */
export function gstinFault(gstin: string): string | null {
  if (!GSTIN.test(gstin)) return 'A GSTIN has 15 characters, such as 27ABCDE1234F1Z0.'
  if (!stateOfCode(gstin.slice(0, 2))) return 'No state has the number this GSTIN begins with.'
  if (checkDigit(gstin.slice(0, 14)) !== gstin[14])
    return 'The last character of this GSTIN does not match the rest. Please check for a typo.'
  return null
}

export interface Tax {
  taxable: number
  cgst: number
  sgst: number
  igst: number
}

/** Takes a price that includes its tax apart; the parts add up to it. */
export function taxWithin(paise: number, rateBasisPoints: number, isInterState: boolean): Tax {
  const whole = 10_000 + rateBasisPoints
  if (isInterState) {
    const igst = Math.round((paise * rateBasisPoints) / whole)
    return { taxable: paise - igst, cgst: 0, sgst: 0, igst }
  }
  const half = Math.round((paise * rateBasisPoints) / (2 * whole))
  return { taxable: paise - 2 * half, cgst: half, sgst: half, igst: 0 }
}

/** Of a day in India, such as 2027-03-31: the year in which its financial year began. */
export const financialYear = (day: string): number => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= 4 ? year : year - 1
}
