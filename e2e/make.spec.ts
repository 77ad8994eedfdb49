import type { Locator, Page } from '@playwright/test'
import { defaultFigure, type Figure } from '../shared/figure/figure.ts'
import { readFigureCode, writeFigureCode } from '../shared/figure/figure-code.ts'
import type { Figurine } from '../shared/figurines/api.ts'
import { neighboursOf } from '../shared/figurines/neighbours.ts'
import { asFounder, unfold } from './admin.ts'
import { checkOutAndPay } from './checkout.ts'
import { paidOrderOf } from './orders.ts'
import {
  choosePhoto,
  expect,
  expectAccessibleInBothSchemes,
  PHONE,
  portraitPath,
  signedUp,
  test,
} from './visitor.ts'

test.describe.configure({ timeout: 180_000 })
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const PATIENT = { timeout: 60_000 }
const canvas = (page: Page) => page.locator('.turntable[data-state="here"] canvas')
const make = async (page: Page, address = '/make') => {
  await page.goto(address)
  await expect(canvas(page)).toBeVisible(PATIENT)
}
const group = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, legend: string, option: string) =>
  page.getByRole('group', { name: legend, exact: true }).getByText(option, { exact: true }).click()
/** The figure that stands on the turntable. */
const shown = async (page: Page): Promise<Figure | null> =>
  readFigureCode((await canvas(page).getAttribute('data-shown')) ?? '')
const shows = (page: Page, figure: object) => expect.poll(() => shown(page)).toMatchObject(figure)
const shownFace = async (page: Page) => {
  const figure = await shown(page)
  return figure?.kit === 2 ? figure.face : {}
}
/** A thumb on a slider, from one part of its way to another, slower than keys would be taken together. */
async function drag(page: Page, slider: Locator, from: number, to: number) {
  await slider.evaluate(one => one.scrollIntoView({ block: 'center' }))
  const box = await slider.boundingBox()
  if (!box) throw new Error('the slider is not seen')
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', part: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: box.x + box.width * part, y: box.y + box.height / 2 }],
    })
  await touch('touchStart', from)
  for (let step = 1; step <= 8; step++) {
    await touch('touchMove', from + ((to - from) * step) / 8)
    await page.waitForTimeout(step === 4 ? 900 : 20)
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
const save = (page: Page) => page.getByRole('button', { name: 'That’s the one' }).click()
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('dopple.figure'))

async function payFor(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'DOPPLE ME UP!' }).click()
  await page.waitForURL('**/checkout')
  const approval = page.getByText('By ordering you approve exactly this figure')
  await expect(approval).toHaveCount(0)
  return checkOutAndPay(page, async () => {
    const ordered = page.getByRole('region', { name: 'The figure' })
    await expect(ordered.getByText('This is the figure you are ordering.')).toBeVisible()
    await expect(ordered.getByRole('img', { name: /^The figure, / })).toHaveCount(4)
    await expect(approval).toHaveCount(1)
    await expect(approval).toBeInViewport({ ratio: 1 })
  })
}

test('a guest makes one, signs up, orders it, and the founder sees exactly that', async ({
  page,
  browser,
  complaints,
}) => {
  await page.setViewportSize(PHONE)
  await make(page)
  await group(page, 'Hair and beard')
  await choose(page, 'Hair', 'Afro')
  await group(page, 'Name and backdrop')
  const stage = page.locator('.maker-stage')
  await expect(stage).toHaveAttribute('data-focus', 'base')
  await page.getByLabel('Name on the base').fill('Zoë 🙂')
  await expect(stage).toHaveAttribute('data-focus', 'name')
  await expect(page.getByText('We cannot set “🙂” on the base yet.')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await save(page)
  await expect(page.getByLabel('Name on the base')).toBeFocused()
  await page.getByLabel('Name on the base').fill('Zoë')
  // A guest's letters wait behind what is drawn for the customers of the other tests.
  await expect(canvas(page)).toHaveAttribute('data-letters', 'true', PATIENT)
  await save(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Sign Up' }).click()
  const who = { email: `maker-${Date.now()}@example.com`, password: 'secret-1' }
  await page.getByLabel('Name', { exact: true }).fill('Zoë Rao')
  await page.getByLabel('Email').first().fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('**/login**')
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Look who is here.' })).toBeVisible(PATIENT)
  expect(await kept(page)).toBeNull()
  await expect(page.getByLabel('Name label')).toHaveValue('Zoë')
  await page.getByRole('button', { name: 'DOPPLE ME UP!' }).click()
  await page.waitForURL('**/checkout')
  const wanted = await page.evaluate(() => sessionStorage.getItem('dopple.order-details'))
  const { figurineId, ...order } = JSON.parse(wanted ?? '{}')
  expect(order).toMatchObject({ make: 'figure', nameLabel: 'Zoë', quantity: 1 })
  const id = await paidOrderOf(page, {
    figurine_id: figurineId,
    make: order.make,
    nameLabel: order.nameLabel,
  })

  const desk = await browser.newPage({ reducedMotion: 'reduce' })
  await asFounder(desk)
  await desk.goto(`/admin/orders/${id}`)
  await unfold(desk)
  await expect(desk.getByText('Make: the figure exactly as shown')).toBeVisible()
  await desk.getByRole('main').getByRole('button', { name: 'Turn it' }).first().click()
  await expect(canvas(desk)).toHaveAttribute('data-letters', 'true', PATIENT)
  expect(await shown(desk)).toEqual({
    ...defaultFigure,
    hair: { ...defaultFigure.hair, style: 'round-afro' },
  })
  await desk.close()
  await page.goto('/figurines')
  await expect(page.getByRole('main').getByRole('link', { name: 'Order this one' })).toHaveCount(1)
})

test('a name and a number are typed on a phone and seen on the back of the shirt', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize(PHONE)
  await make(page)
  await group(page, 'Clothes')
  await expect(page.getByLabel('Name on the shirt')).toBeHidden()
  await choose(page, 'Outfit', 'Football')
  await expect(page.getByLabel('Number')).toHaveValue('10')
  const view = async () => (await canvas(page).screenshot()).toString('base64')
  const front = await view()
  await page.getByLabel('Name on the shirt').fill('Zoë 🙂')
  await expect(page.getByText('We cannot set “🙂” on a shirt yet.')).toBeVisible(PATIENT)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await save(page)
  await expect(page.getByLabel('Name on the shirt')).toBeFocused()
  await page.getByLabel('Name on the shirt').fill('Zoë Krishnamurti')
  await expect(page.getByLabel('Name on the shirt')).toHaveValue('Zoë Krishnam')
  await page.getByLabel('Name on the shirt').fill('Zoë')
  await page.getByLabel('Number').fill('7a')
  await expect(page.getByLabel('Number')).toHaveValue('7')
  await expect(canvas(page)).toHaveAttribute('data-words', 'true', PATIENT)
  await expect(page.getByText('We cannot set')).toBeHidden()
  await expect.poll(view, { message: 'the figure turns its back', ...PATIENT }).not.toBe(front)
  expect(JSON.parse((await kept(page)) ?? '{}')).toMatchObject({
    figure: { outfit: { style: 'football', words: { name: 'Zoë', number: 7 } } },
  })
  await choose(page, 'Outfit', 'T-shirt')
  await expect(canvas(page)).toHaveAttribute('data-words', 'false')
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a slider bends the face under the thumb and by keyboard; a drag is one step', async ({ page }) => {
    await make(page)
    await group(page, 'Nose, mouth, ears')
    const nose = page.getByRole('slider', { name: 'Width of the nose, from narrow to wide' })
    const reset = page
      .getByRole('group', { name: 'Shape of the nose' })
      .getByRole('button', { name: 'Back to the middle' })
    await expect(reset).toBeDisabled()
    await drag(page, nose, 0.5, 0.9)
    await expect.poll(async () => (await shownFace(page)).nose_width).toBeGreaterThan(0.5)
    const { nose_width: wide } = await shownFace(page)
    await nose.press('ArrowLeft')
    await nose.press('ArrowLeft')
    await expect.poll(async () => (await shownFace(page)).nose_width).toBeCloseTo(Number(wide) - 0.1, 5)
    await page.getByRole('slider', { name: 'Lips, from thin to full' }).press('End')
    await expect.poll(() => shownFace(page)).toMatchObject({ lips: 1 })
    await expect(page.getByRole('slider', { name: 'Lips, from thin to full' })).toHaveAttribute(
      'aria-valuetext',
      'Full, 100 %',
    )
    await reset.click()
    await expect.poll(() => shownFace(page)).toEqual({ lips: 1 })
    const undo = page.getByRole('button', { name: 'Undo' })
    // The two keys are one step only where the second comes soon enough.
    for (const _ of ['the reset', 'the lips', 'the keys', 'the drag']) await undo.click()
    if (await undo.isEnabled()) await undo.click()
    await expect(undo).toBeDisabled()
    await expect.poll(() => shownFace(page)).toEqual({})
  })

  test('nine of you: one is taken, again nine, and back to what it was', async ({ page }) => {
    await make(page)
    await group(page, 'Nine of you')
    const nine = page.getByRole('group', { name: 'Nine of you' })
    const number = (at: number) => nine.getByRole('radio', { name: `Number ${at} of nine` })
    await expect(nine.locator('image')).toHaveCount(9, PATIENT)
    const like = neighboursOf(defaultFigure, 0)
    await nine.locator('label').nth(2).tap()
    await expect.poll(() => shown(page), PATIENT).toEqual(like[2])
    await number(3).press('ArrowRight')
    await expect.poll(() => shown(page), PATIENT).toEqual(like[3])
    await nine.getByRole('button', { name: 'Nine more like this' }).press('Enter')
    await number(1).press('Space')
    const [next] = neighboursOf(like[3] ?? defaultFigure, 1)
    await expect.poll(() => shown(page), PATIENT).toEqual(next)
    await nine.getByRole('button', { name: 'Back to what it was' }).tap()
    await expect.poll(() => shown(page), PATIENT).toEqual(defaultFigure)
    await expect(nine.getByRole('button', { name: 'Back to what it was' })).toBeDisabled()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(() => shown(page), PATIENT).toEqual(next)
  })

  test('a photo is where one starts: its figure comes into the maker, and the photo leaves nowhere', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    await page.goto('/make')
    await page.getByRole('link', { name: 'Start from my photo' }).tap()
    await page.waitForURL('**/upload?for=maker')
    await choosePhoto(page)
    await page.getByRole('button', { name: 'Build on it by hand' }).tap()
    await expect(page.getByText('This is what your photo shows.')).toBeVisible(PATIENT)
    await expect(canvas(page)).toBeVisible(PATIENT)
    await expect(page.getByRole('button', { name: 'Check these' })).toHaveAttribute('aria-pressed', 'true')
    expect(await shown(page)).not.toMatchObject({ skin: defaultFigure.skin })
    expect(sent.filter(path => !path.startsWith('/api/kit/'))).toEqual([])
    await group(page, 'Nine of you')
    await page.reload()
    await expect(canvas(page)).toBeVisible(PATIENT)
    expect(await shown(page)).not.toMatchObject({ skin: defaultFigure.skin })
  })
})

test('what had to go comes back, in the colours it had; somebody in a wheelchair holds what lies on a lap', async ({
  page,
}) => {
  await make(page)
  await group(page, 'Clothes')
  const onThisFigure = page.getByRole('group', { name: 'Outfit' }).locator('image').first()
  await expect(onThisFigure).toHaveAttribute('href', /^data:/, PATIENT)
  await page.getByRole('group', { name: 'T-shirt', exact: true }).getByLabel('Plum', { exact: true }).check()
  await shows(page, { outfit: { style: 'crew-tee', colours: ['#7b3f8c', '#3c5680', '#d8604a'] } })
  await choose(page, 'Outfit', 'Saree')
  await shows(page, { outfit: { style: 'saree-nivi' } })
  await choose(page, 'Outfit', 'T-shirt')
  await shows(page, { outfit: { style: 'crew-tee', colours: ['#7b3f8c', '#3c5680', '#d8604a'] } })

  await group(page, 'Hats, glasses, jewellery')
  await choose(page, 'Jewellery', 'Jhumkas')
  await choose(page, 'On the head', 'Hijab')
  await shows(page, { jewellery: [] })
  await choose(page, 'On the head', 'None')
  await shows(page, { headwear: null, jewellery: ['jhumkas'] })

  await group(page, 'Props and pose')
  await choose(page, 'Pose', 'In a wheelchair')
  await shows(page, { pose: 'wheelchair' })
  await expect(page.getByRole('radio', { name: 'Guitar' })).toBeDisabled()
  await expect(page.getByText('In a wheelchair both hands rest')).toBeVisible()
  await choose(page, 'With them', 'Laptop')
  await shows(page, { pose: 'wheelchair', prop: 'laptop' })
})

test('everything is chosen by keyboard alone, undone and done again', { tag: '@sweep' }, async ({ page }) => {
  await make(page)
  await page.getByRole('button', { name: 'Hair and beard', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Short crop', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await shows(page, { hair: { style: 'parted' } })
  await page.keyboard.press('ArrowRight')
  await shows(page, { hair: { style: 'brushed-up' } })
  await page.keyboard.press('Control+z')
  await shows(page, { hair: { style: 'parted' } })
  await page.keyboard.press('Control+z')
  await shows(page, { hair: { style: 'crop' } })
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await page.keyboard.press('Control+Shift+Z')
  await page.getByRole('button', { name: 'Redo' }).press('Enter')
  await shows(page, { hair: { style: 'brushed-up' } })

  await page.getByRole('button', { name: 'Hats, glasses, jewellery' }).press('Enter')
  await page.getByRole('radio', { name: 'Hijab' }).press('Space')
  await shows(page, { headwear: { style: 'hijab' } })
  await expect(page.getByRole('checkbox', { name: 'Jhumkas' })).toBeDisabled()
  await expect(page.getByText('A hijab covers the ears, so earrings would not be seen.')).toBeVisible()
  await page.getByRole('button', { name: 'Surprise me' }).press('Enter')
  await expect.poll(() => shown(page)).not.toMatchObject({ backdrop: defaultFigure.backdrop })
  const view = page.getByLabel('Your figurine, a model you can turn')
  const before = await canvas(page).screenshot()
  await view.press('ArrowRight')
  await expect.poll(async () => (await canvas(page).screenshot()).equals(before)).toBe(false)
  await expectAccessibleInBothSchemes(page)
  const made = await shown(page)
  await page.reload()
  await expect(page.getByText('Here is the one you were making.')).toBeVisible()
  await expect(canvas(page)).toBeVisible(PATIENT)
  expect(await shown(page)).toEqual(made)
})

test('an address passes a figure on, and one that holds none starts plain', { tag: '@sweep' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const bald: Figure = { ...defaultFigure, hair: { ...defaultFigure.hair, style: 'bald' } }
  await make(page, `/make#f=${writeFigureCode(bald)}`)
  await expect(page.getByText('This figure was passed on to you.')).toBeVisible()
  expect(await shown(page)).toEqual(bald)
  await group(page, 'Name and backdrop')
  await page.getByLabel('Name on the base').fill('Secret')
  await expect(page).toHaveURL(/\/make$/)
  await page.getByRole('button', { name: 'Pass it on' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${process.env.SHOP_ADDRESS}/make#f=${writeFigureCode(bald)}`)
  for (const junk of ['%F0%28', 'x'.repeat(3000)]) {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/about')
    await make(page, `/make#f=${junk}`)
    await expect(page.getByText('This address holds no figure we can build.')).toBeVisible()
    expect(await shown(page)).toEqual(defaultFigure)
    if (junk !== '%F0%28') continue
    await page.evaluate(() => localStorage.setItem('dopple.figure', '{"version":7}'))
  }
})

test('a figure from a photo is changed and ordered as it stands', { tag: '@sweep' }, async ({
  page,
  browser,
}) => {
  await signedUp(page)
  await page.goto('/upload')
  await choosePhoto(page, portraitPath('grey-hair-grey-beard'))
  await page.getByRole('button', { name: 'Dopple me up!' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Change it' }).click(PATIENT)
  await expect(canvas(page)).toBeVisible(PATIENT)
  const before = await shown(page)
  const face = await shownFace(page)
  await group(page, 'Face')
  const likeness = page.getByRole('slider', { name: 'Like the photo' })
  for (const [key, said] of [
    ['Home', '0 %'],
    ['End', '150 %'],
  ] as const) {
    await expect(likeness).toHaveAttribute('aria-valuetext', '100 %')
    await likeness.press(key)
    await expect(likeness).toHaveAttribute('aria-valuetext', said)
    await expect.poll(() => shownFace(page)).not.toEqual(face)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => shownFace(page)).toEqual(face)
  }
  await group(page, 'Props and pose')
  await choose(page, 'With them', 'Book')
  await shows(page, { prop: 'book', pose: 'hold' })
  await page.reload()
  await expect(page.getByText('Here is the one you were making.')).toBeVisible()
  await save(page)
  await expect(page.getByText('Made by you, part by part.')).toBeVisible(PATIENT)
  const id = await payFor(page)
  const { figurine } = (
    (await (await page.request.get(`/api/orders/${id}`)).json()) as { order: { figurine: Figurine } }
  ).order
  expect(figurine).toMatchObject({ kind: 'generated', figure: { ...before, prop: 'book', pose: 'hold' } })
  const desk = await browser.newPage({ reducedMotion: 'reduce' })
  await asFounder(desk)
  await desk.goto(`/admin/orders/${id}/production`)
  await desk.getByRole('button', { name: 'Turn it' }).click()
  await expect(canvas(desk)).toBeVisible(PATIENT)
  expect(await shown(desk)).toEqual(figurine.figure)
  await desk.close()
})

test('without WebGL the shop draws each choice, name and all', { tag: '@sweep' }, async ({
  page,
  complaints,
}) => {
  await page.addInitScript(() => {
    const context = HTMLCanvasElement.prototype.getContext as (this: unknown, ...asked: unknown[]) => unknown
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: unknown, kind: string, ...rest: unknown[]) {
        return kind === 'webgl2' ? null : context.call(this, kind, ...rest)
      },
    })
  })
  const picture = page.getByRole('img', { name: 'Your figurine' })
  const drawn = () => picture.getAttribute('src')
  await page.goto('/make')
  await expect(page.getByText('This browser cannot show the model.')).toBeVisible()
  for (const [part, legend, option] of [
    ['Clothes', 'Outfit', 'Saree'],
    ['Hair and beard', 'Beard', 'Full beard'],
  ] as const) {
    const before = await drawn()
    await group(page, part)
    await choose(page, legend, option)
    await expect.poll(drawn, PATIENT).not.toBe(before)
  }
  const before = await drawn()
  const trouble = page.getByText('The picture could not be drawn anew.')
  await page.route('**/api/kit/picture', route => route.abort(), { times: 1 })
  await choose(page, 'Beard', 'Stubble')
  await expect(trouble).toBeVisible()
  expect(complaints.splice(0)).toHaveLength(1)
  await page.route('**/api/kit/picture', () => {})
  await choose(page, 'Beard', 'Circle beard')
  await expect(picture).toHaveAttribute('aria-busy', 'true')
  await choose(page, 'Beard', 'Full beard')
  await expect(trouble).toBeHidden()
  await expect(picture).toHaveAttribute('aria-busy', 'false')
  expect(await drawn()).toBe(before)
  await page.unroute('**/api/kit/picture')
  await group(page, 'Name and backdrop')
  await page.getByLabel('Name on the base').fill('🙂')
  await expect(page.getByText('We cannot set “🙂”')).toBeVisible()
  await page.getByLabel('Name on the base').fill('தமிழ்')
  await expect.poll(drawn, PATIENT).not.toBe(before)
  await expect(page.getByText('We cannot set')).toBeHidden()
  // The letters were refused; the picture too, if it was asked for before that was known.
  expect(complaints.splice(0).filter(said => !said.includes('422'))).toEqual([])
  expect(JSON.parse((await kept(page)) ?? '{}')).toMatchObject({
    label: 'தமிழ்',
    figure: { outfit: { style: 'saree-nivi' }, beard: { style: 'bushy' } },
  })
})

test('a part that does not arrive leaves the last figure, and comes with another try', {
  tag: '@sweep',
}, async ({ page, complaints }) => {
  await make(page)
  await page.route('**/kit/parts/**', route => route.abort())
  await group(page, 'Clothes')
  await choose(page, 'Outfit', 'Saree')
  const trouble = page.getByRole('alert').filter({ hasText: 'A part did not arrive' })
  await expect(trouble).toBeVisible()
  expect(await shown(page)).toEqual(defaultFigure)
  await page.unroute('**/kit/parts/**')
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await shows(page, { outfit: { style: 'saree-nivi' } })
  await expect(trouble).toBeHidden()
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})
