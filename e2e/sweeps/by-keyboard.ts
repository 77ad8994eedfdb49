import type { Locator, Page } from '@playwright/test'
import { expect } from '../visitor.ts'

const FAR = 60

/** Presses Tab until the element has focus; every stop on the way must be visible. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(wanted).toBeVisible()
  for (let step = 0; step < FAR; step += 1) {
    await page.keyboard.press(key)
    if (await wanted.evaluate(element => element === document.activeElement)) return expectSeen(page)
    await expectSeen(page)
  }
  throw new Error(`${FAR} steps did not lead to ${wanted}`)
}

export const press = async (page: Page, wanted: Locator, key = 'Enter') => {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

export async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

export const whereTheKeyboardIs = (page: Page) =>
  page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? 'nowhere')

/** After a page or dialog closes, focus is on an element that exists. */
export const expectNotLost = (page: Page) =>
  expect.poll(() => whereTheKeyboardIs(page), 'the element with the keyboard').not.toBe('body')

/** A ring, outline or border that only focus draws, with nothing on top of it. */
async function expectSeen(page: Page) {
  const trouble = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.id === 'page') return null
    if (focused instanceof HTMLIFrameElement) return null
    const ringed = (element: Element) => {
      const style = getComputedStyle(element)
      return (
        /0px 0px 0px [3-9]px/.test(style.boxShadow) ||
        (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2)
      )
    }
    const standsFor = [
      focused,
      ...(focused.closest('label')?.querySelectorAll('*') ?? []),
      ...(focused.parentElement?.querySelectorAll('*') ?? []),
    ]
    const name = `${focused.tagName} “${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}”`
    if (![...standsFor, focused.closest('label') ?? focused].some(ringed)) return `${name} has no ring`
    const { left, top, width, height } = focused.getBoundingClientRect()
    if (top + height <= 0 || top >= innerHeight) return `${name} is out of sight`
    const over = document.elementFromPoint(
      left + width / 2,
      Math.min(innerHeight - 1, Math.max(0, top + height / 2)),
    )
    if (
      over &&
      !over.contains(focused) &&
      !focused.contains(over) &&
      getComputedStyle(focused).opacity !== '0'
    )
      return `${name} is under ${over.className}`
    return null
  })
  expect(trouble).toBeNull()
}
