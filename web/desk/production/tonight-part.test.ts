import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TonightPart } from './tonight-part.tsx'

const card = { id: 'DPL-0000000001.1.1', version: 0, called: 'Mochi', days_left: 3, proof_hash: null }
const shown = (onPrinter: number, cards = [card]) =>
  renderToStaticMarkup(
    createElement(TonightPart, {
      tonight: { cards, minutes: 90, left: 0, busy_until: null, ends_at: null, ends_late: false },
      onPrinter,
      plate: { cards: [], keep: () => {}, forget: () => {} } as never,
      move: () => {},
      busy: false,
    } as never),
  )

test('while the printer is busy the next plate can be prepared, folded below the sentence that says so', () => {
  expect(shown(0)).toContain('Mochi')
  expect(shown(0)).not.toContain('The next plate')
  const busy = shown(2)
  expect(busy).toContain('2 figures are on the printer.')
  expect(busy).toMatch(/<details><summary>The next plate<\/summary>.*Mochi.*Print plate.*<\/details>/)
  expect(shown(2, [])).not.toContain('The next plate')
})
