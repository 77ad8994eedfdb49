import { describe, expect, test } from 'vitest'
import { INDIAN_STATES } from '../address.ts'
import { codeOfState, financialYear, gstinFault, stateOfCode, stateTaxName, taxWithin } from './gst.ts'

test.each(['27ABCDE1234F1Z0', '27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('%s is a GSTIN', gstin => {
  expect(gstinFault(gstin)).toBeNull()
})

test.each([
  ['27ABCDE1234F1Z5', 'last character'],
  ['27ABCDE1243F1Z0', 'last character'],
  ['27ABCDE1234F1Z', '15 characters'],
  ['00ABCDE1234F1Z0', 'No state'],
  ['', '15 characters'],
])('%j is none, and the sentence says why', (gstin, why) => {
  expect(gstinFault(gstin)).toContain(why)
})

test('every state and union territory has a number of its own', () => {
  const codes = INDIAN_STATES.map(codeOfState)
  expect(new Set(codes).size).toBe(INDIAN_STATES.length)
  expect(codes.map(code => stateOfCode(code ?? ''))).toEqual(INDIAN_STATES)
  expect([stateTaxName('27'), stateTaxName('04'), stateTaxName('07')]).toEqual(['SGST', 'UTGST', 'SGST'])
})

describe('a price that includes its tax', () => {
  test('is taken apart to the paisa', () => {
    expect(taxWithin(249_900, 1800, false)).toEqual({ taxable: 211_780, cgst: 19_060, sgst: 19_060, igst: 0 })
    expect(taxWithin(249_900, 1800, true)).toEqual({ taxable: 211_780, cgst: 0, sgst: 0, igst: 38_120 })
    expect(taxWithin(249_900, 0, true)).toEqual({ taxable: 249_900, cgst: 0, sgst: 0, igst: 0 })
  })

  test('adds up to itself, and each half stays within a paisa of rate times value', () => {
    for (let paise = 1; paise < 400_000; paise += 37) {
      for (const rate of [500, 1200, 1800, 2800]) {
        const { taxable, cgst, sgst, igst } = taxWithin(paise, rate, false)
        expect(taxable + cgst + sgst + igst).toBe(paise)
        expect(Math.abs(cgst - (taxable * rate) / 20_000)).toBeLessThan(0.7)
        const other = taxWithin(paise, rate, true)
        expect(other.taxable + other.igst).toBe(paise)
      }
    }
  })
})

test('a financial year begins on 1 April', () => {
  expect(['2026-04-01', '2027-03-31', '2027-04-01'].map(financialYear)).toEqual([2026, 2026, 2027])
})
