import { callbackUrl, wishes } from './elements.ts'
import type { Failure, FromWindow, Result } from './window-messages.ts'

/** Without a frame, as in an in-app browser. */
const isFullPage = window.parent === window

export const tellPage = (word: FromWindow) => window.parent.postMessage(word, location.origin)

export function leaveWithSuccess(result: Result) {
  if (isFullPage) return postBack({ ...result })
  tellPage({ says: 'success', result })
}

export function tellFailure(failure: Failure, isLast: boolean) {
  if (!isFullPage) return tellPage({ says: 'failed', failure })
  const { metadata, ...fields } = failure
  if (isLast)
    postBack({
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`error[${name}]`, value])),
      'error[metadata]': JSON.stringify(metadata),
    })
}

export function leaveWithoutPaying() {
  if (isFullPage) return leavePage()
  tellPage({ says: 'dismissed' })
}

function leavePage() {
  const target = URL.canParse(wishes.cancelUrl ?? '') ? new URL(wishes.cancelUrl ?? '') : null
  if (target?.origin === location.origin) location.assign(target)
  else history.back()
}

/** Sent as a form, so that the shop's server gets the result even where its scripts do not run. */
function postBack(fields: Record<string, string>) {
  const target = new URL(callbackUrl, location.href)
  if (target.origin !== location.origin) return
  const form = document.createElement('form')
  form.method = 'post'
  form.action = target.href
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
