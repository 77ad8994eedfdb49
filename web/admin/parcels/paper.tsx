import { Printer } from 'lucide'
import type { MouseEvent, ReactNode } from 'react'
import { CallFailed } from '../../../shared/errors.ts'
import { fetchOfVisitor, unreachable } from '../../api.ts'
import { Icon } from '../../ui/icon.tsx'
import { attempt } from '../../ui/use-change.ts'

interface Props {
  href: string
  onTrouble: (sentence: string | null) => void
  children: ReactNode
}

/** Opens a PDF in a new tab, or saves it where the browser cannot show one; a refusal is said on this page. */
export function Paper({ href, onTrouble, children }: Props) {
  async function open(event: MouseEvent) {
    event.preventDefault()
    onTrouble(null)
    // A tab that is opened after the answer is blocked as a pop-up.
    const tab = navigator.pdfViewerEnabled ? window.open('', '_blank') : null
    if (tab) tab.document.body.textContent = 'One moment…'
    const url = await attempt(pdfAt(href), onTrouble)
    if (!url) return tab?.close()
    if (tab) tab.location.replace(url)
    else Object.assign(document.createElement('a'), { href: url, download: nameOf(href) }).click()
  }
  return (
    <a className="btn btn--soft btn--sm" href={href} onClick={event => void open(event)}>
      <Icon of={Printer} />
      {children}
    </a>
  )
}

async function pdfAt(path: string): Promise<string> {
  const answer = await fetchOfVisitor(path, {}).catch(() => {
    throw unreachable()
  })
  if (answer.ok) return URL.createObjectURL(await answer.blob())
  throw new CallFailed(answer.status, (await answer.json().catch(() => ({}))) as Record<string, unknown>)
}

const nameOf = (path: string) => `dopple-${new URL(path, location.href).pathname.split('/').pop()}`
