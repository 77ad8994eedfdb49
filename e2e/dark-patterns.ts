import type { Page } from '@playwright/test'

/** Boxes that are ticked at load, by page and name: they ask for no consent and cost nothing. */
const TICKED: Record<string, string[]> = {
  '/checkout': ['same'],
  // The shopkeeper's own form: what she makes is for sale.
  '/admin/desk-buddies': ['is_active'],
}

/**
 * What a page does to hurry or trick its visitor, one line each: ticked boxes, choices that cost more and are chosen in
 * advance, dialogs that open by themselves (unless one was `asked` for), words and clocks that press, and a refusal that is smaller than its consent.
 */
export async function darkPatterns(page: Page, { asked = false } = {}): Promise<string[]> {
  const { pathname } = new URL(page.url())
  return await page.evaluate(lookFor, { allowed: TICKED[pathname] ?? [], asked })
}

/** Runs in the page. */
function lookFor({ allowed, asked }: { allowed: string[]; asked: boolean }): string[] {
  const PRESSING =
    /only \d+ (left|in stock|remaining)|\d+ left in stock|(almost|nearly) (gone|sold out)|selling fast|hurry|last chance|act (now|fast)|limited time|ends (in|today|soon|tonight)|offer expires|before it.?s gone|\d+ (people|others|customers) (are |have )?(looking|viewing|watching|bought|ordered)|don.?t miss|miss out/i
  const SHAMING = /no,? (thanks, )?i (do not|don.t|hate|prefer|would rather)/i
  const DECLINES = /^(no(,|$| thanks)|not now|keep (it|my|waiting)|refuse|decline|reject|skip|stay)/i
  const isSeen = (element: Element) => element.getClientRects().length > 0
  const nameOf = (element: Element) =>
    (
      element.closest('label')?.textContent ||
      element.getAttribute('aria-label') ||
      element.getAttribute('name') ||
      element.textContent ||
      ''
    )
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 80)
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

  const ticked = all('input[type=checkbox]:checked, :is([role=checkbox], [role=switch])[aria-checked=true]')
    .filter(box => !allowed.includes(box.getAttribute('name') ?? ''))
    .map(box => `ticked at load: ${nameOf(box)}`)
  const dearer = all('input[type=radio]:checked')
    .filter(choice => /\+\s*₹/.test(choice.closest('label')?.textContent ?? ''))
    .map(choice => `a choice that costs more is chosen: ${nameOf(choice)}`)
  const opened = all('dialog[open], [role=dialog], [role=alertdialog]')
    .filter(dialog => !asked && isSeen(dialog))
    .map(dialog => `opens by itself: ${nameOf(dialog)}`)
  const words = document.body.innerText
  const pressed = [PRESSING, SHAMING].flatMap(pattern => pattern.exec(words)?.[0] ?? [])
  const clocks = [
    ...(/\b\d{1,2}:\d{2}:\d{2}\b/.exec(words) ?? []),
    ...all('[role=timer]').filter(isSeen).map(nameOf),
  ]

  const weightOf = (element: Element) => {
    const { fontSize, fontWeight, backgroundColor, boxShadow, borderStyle } = getComputedStyle(element)
    const isFilled = backgroundColor !== 'rgba(0, 0, 0, 0)' || boxShadow !== 'none' || borderStyle !== 'none'
    return JSON.stringify({
      height: Math.round(element.getBoundingClientRect().height),
      fontSize,
      fontWeight,
      isFilled,
    })
  }
  const unequal = all(':is(button, a.btn, [role=button])')
    .filter(refusal => isSeen(refusal) && DECLINES.test(refusal.innerText.trim()))
    .flatMap(refusal =>
      [...(refusal.parentElement?.children ?? [])]
        .filter(other => other !== refusal && other.matches('button, a.btn, [role=button]') && isSeen(other))
        .filter(other => weightOf(other) !== weightOf(refusal))
        .map(consent => `weighs less than “${nameOf(consent)}”: ${nameOf(refusal)}`),
    )
  return [
    ...ticked,
    ...dearer,
    ...opened,
    ...pressed.map(text => `presses: ${text}`),
    ...clocks.map(text => `a clock runs: ${text}`),
    ...unequal,
  ]
}
