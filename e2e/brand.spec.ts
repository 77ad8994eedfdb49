import { expect, test } from './visitor.ts'

test('every brand picture that a page or the manifest names is there, with the given size', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const named = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  const card = await page.locator('meta[property="og:image"]').getAttribute('content')
  const { icons } = (await (await request.get('/site.webmanifest')).json()) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const address of ['/favicon.ico', card, ...named, ...icons.map(({ src }) => src)]) {
    const answer = await request.get(address ?? '')
    expect(answer.status(), address ?? '').toBe(200)
    expect(answer.headers()['content-type'], address ?? '').toMatch(/^image\//)
  }
  const sizes = await page.evaluate(
    addresses =>
      Promise.all(
        addresses.map(async address => {
          const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
          return `${width}x${height}`
        }),
      ),
    [
      new URL(card ?? '').pathname,
      '/apple-touch-icon.png',
      ...icons.filter(({ type }) => type === 'image/png').map(({ src }) => src),
    ],
  )
  expect(sizes).toEqual([
    '1200x630',
    '180x180',
    ...icons.filter(({ type }) => type === 'image/png').map(({ sizes: said }) => said),
  ])
})
