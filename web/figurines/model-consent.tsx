import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  type ConsentInput,
  currentText,
  MODEL_CONSENT,
  readConsent,
} from '../../shared/figurines/people-api.ts'
import { paths } from '../../shared/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/use-change.ts'
import { messages } from './messages.ts'
import { ConsentFields } from './who-is-it.tsx'

/** What a parent says before the drawing of their child goes to a service that makes a 3D model of it. */
export function ModelConsent({ onAgree }: { onAgree: (consent: ConsentInput) => Promise<void> }) {
  const around = useRef<HTMLDivElement>(null)
  const { run, busy, trouble } = useChange<'agree'>()
  const [presses, setPresses] = useState(0)
  const [consent, setConsent] = useState({
    parent_name: '',
    birth_date: '',
    statement: false,
    version: currentText(MODEL_CONSENT).version,
  })
  const faults = readConsent(consent, new Date(), MODEL_CONSENT).faults ?? {}
  useEffect(() => {
    if (presses > 0) around.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [presses])
  async function agree() {
    if (Object.keys(faults).length > 0) return setPresses(presses + 1)
    await run('agree', () => onAgree(consent))
  }
  return (
    <div ref={around} className="stack gap-4">
      <ConsentFields
        kind={MODEL_CONSENT}
        consent={consent}
        faults={presses > 0 ? faults : {}}
        onChange={setConsent}
      />
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <div className="row middle gap-3">
        <Button busy={busy && 'One moment…'} onClick={() => void agree()}>
          {messages.agreeToModel}
        </Button>
        <Link className="link small" to={paths.privacy}>
          {messages.whoMakesModels}
        </Link>
      </div>
    </div>
  )
}
