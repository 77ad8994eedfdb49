export const normalCardNumber = (typed: string) => typed.replaceAll(/\D/g, '')

export function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return number.length >= 13 && number.length <= 19 && sum % 10 === 0
}

const NETWORKS: [string, RegExp][] = [
  ['Visa', /^4/],
  ['RuPay', /^(508[5-9]|60(69|8[0-5])|65[23]|817[23]|353|356)/],
  ['MasterCard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['American Express', /^3[47]/],
]
export const networkOf = (number: string): string | null =>
  NETWORKS.find(([, start]) => start.test(number))?.[0] ?? null
