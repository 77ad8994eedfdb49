import type { Page } from '@playwright/test'

/** Counted by the page itself, over all pages of the tab. */
const KEY = 'test.effort'
export async function countEffort(page: Page) {
  await page.addInitScript(key => {
    const add = (what: 'presses' | 'fields', field = '') => {
      const before = JSON.parse(sessionStorage.getItem(key) ?? '{"presses":0,"fields":[]}')
      const presses = before.presses + (what === 'presses' ? 1 : 0)
      const fields = [...new Set([...before.fields, ...(what === 'fields' ? [field] : [])])]
      sessionStorage.setItem(key, JSON.stringify({ presses, fields }))
    }
    addEventListener('pointerdown', event => event.isTrusted && add('presses'), true)
    addEventListener('keydown', ({ key: pressed }) => /^(Enter| )$/.test(pressed) && add('presses'), true)
    addEventListener(
      'input',
      ({ target }) =>
        (target instanceof HTMLTextAreaElement ||
          (target instanceof HTMLInputElement && !/radio|checkbox/.test(target.type))) &&
        add('fields', target.name),
      true,
    )
  }, KEY)
}
export const effort = (page: Page) =>
  page.evaluate<{ presses: number; fields: string[] }, string>(
    key => JSON.parse(sessionStorage.getItem(key) ?? '{"presses":0,"fields":[]}'),
    KEY,
  )
export const forgetEffort = (page: Page) => page.evaluate(key => sessionStorage.removeItem(key), KEY)
