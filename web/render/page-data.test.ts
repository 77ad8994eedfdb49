import { expect, test } from 'vitest'
import { dataScripts } from './page-data.ts'

const streamOf = (...parts: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })

test('what the loaders said stands in the page as it was said, and cannot end its script', async () => {
  const said = '["</script><!--", "a & b", "₹2,499", "\u2028"]\n'
  const bytes = new TextEncoder().encode(said)
  const middle = bytes.indexOf(0xe2) + 1
  const html = await dataScripts(streamOf(bytes.slice(0, middle), bytes.slice(middle)), 'n')
  const scripts = [
    ...html.matchAll(
      /<script nonce="n">window\.__reactRouterContext\.streamController\.(?:enqueue\((.*?)\)|close\(\));<\/script>/g,
    ),
  ]
  expect(scripts).toHaveLength(3)
  expect(scripts.map(([, text]) => (text ? JSON.parse(text) : '')).join('')).toBe(said)
  expect(await dataScripts(undefined, 'n')).toBe('')
})
