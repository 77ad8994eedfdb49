import { isLuhn, networkOf, normalCardNumber } from '../cards.ts'
import { all, input, text } from './elements.ts'

/** Formats while typing and keeps the caret in place. */
export function wireCardFields() {
  reshape(input('number'), digits => digits.slice(0, 19).replaceAll(/(.{4})(?=.)/g, '$1 '))
  reshape(input('expiry'), digits => {
    const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits
    const [month, year] = [whole.slice(0, 2), whole.slice(2)]
    return year ? `${month} / ${year.length === 4 ? year.slice(2) : year.slice(0, 2)}` : month
  })
  reshape(input('cvv'), digits => digits.slice(0, 4))
  input('number').addEventListener('input', showNetwork)
  for (const fill of all<HTMLButtonElement>('[data-card]'))
    fill.addEventListener('click', () => fillIn(fill.dataset.card ?? ''))
}

function fillIn(number: string) {
  const values = {
    number,
    holder: input('holder').value || 'Test Customer',
    expiry: `12 / ${nextYear()}`,
    cvv: '123',
  }
  for (const [id, value] of Object.entries(values)) {
    input(id).value = value
    input(id).dispatchEvent(new Event('input', { bubbles: true }))
  }
  input('number').focus()
}

const nextYear = () => String((new Date().getFullYear() + 3) % 100)

function showNetwork() {
  text('network').textContent = networkOf(normalCardNumber(input('number').value)) ?? ''
}

function reshape(field: HTMLInputElement, shape: (digits: string) => string) {
  field.addEventListener('input', () => {
    const caret = field.selectionStart ?? field.value.length
    const digitsBefore = normalCardNumber(field.value.slice(0, caret)).length
    const shaped = shape(normalCardNumber(field.value))
    if (shaped === field.value) return
    const isAtEnd = caret === field.value.length
    field.value = shaped
    if (isAtEnd) return
    let place = 0
    for (let seen = 0; seen < digitsBefore && place < shaped.length; place += 1)
      if (/\d/.test(shaped[place] ?? '')) seen += 1
    field.setSelectionRange(place, place)
  })
}

export function cardFaults() {
  const number = normalCardNumber(input('number').value)
  const cvv = input('cvv').value
  const cvvLength = networkOf(number) === 'American Express' ? 4 : 3
  return [
    isLuhn(number)
      ? null
      : {
          field: input('number'),
          sentence: number
            ? 'This number is not quite right. Please check it.'
            : 'Please type the card’s number.',
        },
    input('holder').value.trim()
      ? null
      : { field: input('holder'), sentence: 'Please type the name on the card.' },
    expiryFault(input('expiry').value),
    cvv.length === cvvLength
      ? null
      : { field: input('cvv'), sentence: `The ${cvvLength} digits on the card.` },
  ]
}

function expiryFault(typed: string) {
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(typed) ?? []
  const field = input('expiry')
  if (!month || !year || Number(month) < 1 || Number(month) > 12)
    return { field, sentence: 'Month and year, as in 09 / 29.' }
  const endsAt = new Date(2000 + Number(year), Number(month), 1)
  return endsAt > new Date() ? null : { field, sentence: 'This card has expired.' }
}
