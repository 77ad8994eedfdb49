import { Printer } from 'lucide'
import type { MouseEvent, ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { attempt } from '../../ui/use-change.ts'
import { fetchFile, saveFile } from '../ui/files.ts'

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
    const pdf = await attempt(pdfAt(href), onTrouble)
    if (!pdf) return tab?.close()
    if (tab) tab.location.replace(URL.createObjectURL(pdf))
    else saveFile(pdf, nameOf(href))
  }
  return (
    <a className="btn btn--soft btn--sm" href={href} onClick={event => void open(event)}>
      <Icon of={Printer} />
      {children}
    </a>
  )
}

const pdfAt = async (path: string) => (await fetchFile(path)).blob()

const nameOf = (path: string) => `dopple-${new URL(path, location.href).pathname.split('/').pop()}`
