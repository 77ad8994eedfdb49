import type { Page } from '@playwright/test'
import { asFounder, unfold } from './admin.ts'
import { choosePhoto, expect, expectAccessible, PHONE, portraitPath, signedUp, test } from './visitor.ts'

const turntable = (page: Page) => page.locator('.turntable[data-state="here"]')
const model = (page: Page) => page.getByLabel('Your figurine, a model you can turn')

async function turn(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Turn it' }).first().click()
  await expect(turntable(page)).toBeVisible()
  await expect(turntable(page).locator('canvas')).toHaveCSS('opacity', '1')
}

/** How the figure stands, as a small picture of the canvas. */
const seen = (page: Page) => model(page).locator('canvas').screenshot()

test.setTimeout(180_000)

test('a figure turns on its result, in My Figurines, on the page of its order and at the order desk', {
  tag: '@sweep',
}, async ({ page, browser }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signedUp(page)
  const bytes: number[] = []
  page.on('response', async answer => {
    if (answer.url().includes('/kit/parts/')) bytes.push(Number(answer.headers()['content-length']))
  })
  await page.goto('/upload')
  await choosePhoto(page, portraitPath('bun-red-hair'))
  await page.getByRole('button', { name: 'Dopple me up!' }).click()
  // The first photo of a shop opens its image worker.
  await expect(page.getByRole('heading', { name: /Is this you|That is so you/ })).toBeVisible({
    timeout: 60_000,
  })
  expect(bytes, 'no part comes before somebody asks').toEqual([])

  await turn(page)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(300 * 1024)
  const before = await seen(page)
  await model(page).press('ArrowRight')
  await expect.poll(async () => (await seen(page)).equals(before)).toBe(false)
  await expectAccessible(page)

  const figurine = new URL(page.url()).searchParams.get('figurine')
  await page.goto('/figurines')
  await turn(page)
  const placed = await page.request.post('/api/payments/order', {
    headers: { origin: process.env.SHOP_ADDRESS ?? '' },
    data: { figurine_id: figurine, quantity: 1, make: 'figure', shipping: SHIPPING },
  })
  const { order } = (await placed.json()) as { order: { id: string } }
  await page.setViewportSize(PHONE)
  await page.goto(`/track-order?id=${order.id}`)
  await turn(page)

  await page.addInitScript(withoutWebGl)
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Turn it' }).click()
  await expect(page.getByText('This browser cannot show the model.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your figurine' })).toBeVisible()

  const desk = await browser.newPage({ reducedMotion: 'reduce' })
  await asFounder(desk)
  await desk.goto(`/admin/orders/${order.id}`)
  await unfold(desk)
  await turn(desk)
  await desk.goto(`/admin/orders/${order.id}/production`)
  await expect(desk.getByRole('img', { name: /^The figure from the/ })).toHaveCount(4)
  await desk.close()
})

function withoutWebGl() {
  const context = HTMLCanvasElement.prototype.getContext as (this: unknown, ...asked: unknown[]) => unknown
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: unknown, kind: string, ...rest: unknown[]) {
      return kind === 'webgl2' ? null : context.call(this, kind, ...rest)
    },
  })
}

const SHIPPING = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9820041122',
  address1: '14, Lotus Court',
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
}

test('wasm may be compiled, scripts made from text may not', async ({ page, complaints }) => {
  await page.goto('/')
  const outcome = await page.evaluate(async () => {
    const module = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
    const wasm = await WebAssembly.compile(module).then(
      () => 'compiled',
      () => 'refused',
    )
    const made = document.createElement('button')
    document.body.append(made)
    made.setAttribute('onclick', 'document.title = "ran"')
    made.click()
    setTimeout('document.title = "ran"')
    await new Promise(resolve => setTimeout(resolve, 50))
    return { wasm, ran: document.title === 'ran' }
  })
  expect(outcome).toEqual({ wasm: 'compiled', ran: false })
  expect(complaints.splice(0).join(' ')).toMatch(/Content Security Policy/)
})

test('the largest script is named first, and no page waits for the library of the turntable', async ({
  page,
}) => {
  const html = await (await page.request.get('/make')).text()
  const scripts = [
    ...html.matchAll(/<link [^>]*rel="modulepreload" href="\/assets\/([\w.-]+?)-[\w-]{8}\.js"/g),
  ]
  expect(scripts[0]?.[1]).toBe('entry.client')
  const address = /\/assets\/manifest-\w+\.js/.exec(html)?.[0] ?? ''
  const manifest = await (await page.request.get(address)).text()
  expect(manifest).toContain('make-page')
  expect(manifest).not.toContain('/assets/three-')
})

test('a model comes compressed, with its size for the progress bar', async ({ page }) => {
  const { desk_buddy: piece } = await (await page.request.get('/api/desk-buddies/cricketer')).json()
  const model = await page.request.get(piece.model_url)
  expect(model.headers()['content-encoding']).toBe('br')
  expect(model.headers()['x-file-size']).toBe(String((await model.body()).length))
})
