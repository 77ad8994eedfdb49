import { normaliseOrderId } from '../../shared/orders/order-status.ts'

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
const backwards = (word: string) => `<${[...word].reverse().join('')}`
const eitherEnd = (word: string) => [word, backwards(word)]

/** Matches a number by its last digits, however it is written. */
function phoneWords(text: string): string[] | null {
  if (!/^[\d\s()+.-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '').replace(/^(?:0091|91(?=\d{10}$)|0)/, '')
  return digits.length >= 4 && digits.length <= 15 ? eitherEnd(digits) : null
}

function idWords(word: string): string[] {
  const named = /^dpl[^a-z0-9]?/i.test(word)
  if (!named && !(/^[a-z0-9]{4,10}$/.test(word) && (/\d/.test(word) || word.length === 10))) return []
  const id = normaliseOrderId(word).slice('DPL-'.length).toLowerCase()
  return id.length >= 3 && id.length <= 10 ? eitherEnd(id) : []
}

/** All words must match, each in any of its forms; null if nothing is left to search for. */
export function searchWords(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  const spaced = /^dpl\s/.test(text) ? [text] : text.split(/\s+/)
  const phone = phoneWords(text)
  const alternatives = phone ? [[...phone, ...idWords(text.replace(/\s/g, ''))]] : spaced.map(wordForms)
  const clauses = alternatives
    .filter(forms => forms.length > 0)
    .map(forms => `(${[...new Set(forms)].map(quoted).join(' | ')})`)
  return clauses.length > 0 ? clauses.join(' & ') : null
}

function wordForms(word: string): string[] {
  const bare = word.replace(/^[.,'()-]+|(?<![.,'()])[.,'()]+$/g, '')
  if (!bare) return []
  const number = /^[a-z0-9]{4,}$/.test(bare) && /\d/.test(bare) ? [backwards(bare)] : []
  return [bare, ...number, ...idWords(bare)]
}
