import type { Page } from '@playwright/test'

const TAP = 44

/** What of the page a thumb may miss: controls under 44 px, except links within a sentence. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main, tap) => {
    const controls = main.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary',
    )
    return [...controls].flatMap(control => {
      const { display, opacity } = getComputedStyle(control)
      const isInText = control.matches('a') && display === 'inline'
      const area = (control.matches('input') && control.closest('label')) || control
      const { width, height } = area.getBoundingClientRect()
      const isHidden = !control.checkVisibility() || control.tabIndex < 0 || opacity === '0' || width <= 1
      if (isInText || isHidden || (width > tap - 0.5 && height > tap - 0.5)) return []
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
      return [`${control.tagName} “${name.slice(0, 40)}” ${Math.round(width)} x ${Math.round(height)}`]
    })
  }, TAP)
