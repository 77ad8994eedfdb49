import { readFileSync } from 'node:fs'
import { startOpenAiStandIn } from '../sandbox/image-models/openai-stand-in.ts'
import { READ_BY_PAGE, uploadForm } from '../test/photos.ts'
import { asAdmin, asFounder, inAShopOfItsOwn, PATIENT, unfold } from './admin.ts'
import { paidOrderOf } from './orders.ts'
import { expect, expectAccessible, PHONE, signedUp, test } from './visitor.ts'

let model: Awaited<ReturnType<typeof startOpenAiStandIn>>
inAShopOfItsOwn(async () => {
  model = await startOpenAiStandIn()
  return { OPENAI_API_KEY: 'sk-stand-in', OPENAI_BASE_URL: model.baseUrl }
})
test.afterAll(() => model.close())

/** Asked after five seconds, then measured for print. */
const MADE = { timeout: 120_000 }

test('a draft of a drawing is offered, changed at a place, made again, approved and printed', {
  tag: '@sweep',
}, async ({ page, browser }) => {
  test.setTimeout(400_000)
  const origin = process.env.SHOP_ADDRESS ?? ''
  await signedUp(page)
  const drawn = await page.request.post('/api/generate-figurine', {
    headers: { origin, connection: 'close' },
    multipart: uploadForm({ fields: { ...READ_BY_PAGE, subject: 'adult' } }),
  })
  const { figurine_id } = (await drawn.json()) as { figurine_id: string }
  const id = await paidOrderOf(page, { figurine_id, make: 'drawing', nameLabel: 'Nani' })

  const desk = await (await browser.newContext({ baseURL: origin })).newPage()
  await asFounder(desk)
  await asAdmin(desk, 'PUT', '/settings/models', { service: 'meshy', when: 'on_request' })
  const panel = { form: { delay: '0', outcome: 'succeeds', news: 'told' } }
  await desk.request.post('/dev/models/desk', { ...panel, headers: { origin, connection: 'close' } })
  await desk.goto(`/admin/orders/${id}`)
  await desk.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await unfold(desk)
  const part = desk.getByRole('region', { name: '3D body' })
  const use = part.getByRole('button', { name: 'Use it', exact: true })
  await part.getByRole('button', { name: 'Make a draft' }).click()
  await expect(part.getByText('A service is making a first draft')).toBeVisible()
  await expect(use).toBeVisible(MADE)
  await expect(part.getByText('Made by Meshy')).toBeVisible()
  await desk.setViewportSize(PHONE)
  await expectAccessible(desk)
  await desk.setViewportSize({ width: 1280, height: 900 })
  await use.click()
  // The part folds itself once it is the customer's turn.
  await expect(async () => {
    await unfold(desk)
    await expect(part.getByText('Shown to the customer')).toBeVisible({ timeout: 1000 })
  }).toPass(PATIENT)

  await page.goto(`/orders/${id}`)
  const body = page.locator('.body-table [role=application]')
  await expect(page.locator('.body-table [data-state=here]')).toBeVisible(PATIENT)
  await page.getByRole('button', { name: 'Ask for a change' }).click()
  await page.getByRole('button', { name: 'Point at a place' }).click()
  await body.click()
  await page.getByLabel('What should be different at place 1?').fill('Longer hair, please')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('You asked for a change')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Proof' }).getByText('Longer hair, please')).toBeVisible()

  await unfold(desk)
  await part.getByRole('button', { name: 'Make again' }).click()
  await expect(part.getByText('A service is making a first draft')).toBeVisible()
  await expect(use).toBeVisible(MADE)
  await part.getByLabel('Note to the customer').fill('Longer now.')
  await use.click()
  await expect(page.getByText('Longer now.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('You approved it')).toBeVisible()

  const print = desk.getByRole('region', { name: 'Print file' })
  const link = print.getByRole('link', { name: '3MF' })
  await expect(print).toBeVisible(PATIENT)
  await unfold(desk)
  await expect(link).toBeVisible(MADE)
  const download = desk.waitForEvent('download')
  await link.click()
  expect(readFileSync(await (await download).path()).length).toBeGreaterThan(1000)

  // Both were paid once, and nothing of them is kept there.
  await desk.goto('/dev/models')
  await expect(desk.getByText('deleted here')).toHaveCount(2)
  await desk.context().close()
})
