import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import { CHANGE_NOTE_MAX, type Figurine, figurinesApi } from '../../shared/figurines.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { messages } from './messages.ts'
import { figurinePath } from './paths.ts'
import { ProveAddress, UNPROVEN } from './prove-address.tsx'

/** All that was drawn from the same photo; an earlier one is chosen again with a press. */
export const Versions = ({ figurine, versions }: { figurine: Figurine; versions: Figurine[] }) => {
  const drawn = versions.filter(version => version.generated_figurine_url)
  if (drawn.length < 2) return null
  return (
    <nav aria-label="Versions">
      <ul className="versions">
        {drawn.map(version => (
          <li key={version.id}>
            <Link
              to={figurinePath(version.id)}
              replace
              preventScrollReset
              aria-current={version.id === figurine.id ? 'true' : undefined}
            >
              <img
                className="own-picture"
                src={version.generated_figurine_url ?? ''}
                width={96}
                height={96}
                alt=""
                loading="lazy"
              />
              <span className="tiny">{version.change_note ?? `Version ${version.version}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Draws the same photo once more, with one sentence of what should be different. */
export function DrawAgain({ figurine, label = 'Change this' }: { figurine: Figurine; label?: string }) {
  const navigate = useNavigate()
  const [change, setChange] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isUnproven, setUnproven] = useState(false)

  async function again() {
    setBusy(true)
    setError(null)
    try {
      const { figurine: next } = await call(figurinesApi.again, {
        params: { id: figurine.id },
        body: { ...(change.trim() && { change: change.trim() }) },
      })
      await navigate(figurinePath(next.id))
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason
      setError(reason.errors.change ?? reason.detail)
      setUnproven(reason.code === UNPROVEN)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        void again()
      }}
    >
      <TextField
        label={label}
        optional
        value={change}
        maxLength={CHANGE_NOTE_MAX}
        autoComplete="off"
        placeholder="Longer hair, and no glasses"
        hint={
          figurine.is_demo
            ? messages.demoIsDeaf
            : 'One sentence. Without it, the same photo is drawn once more.'
        }
        onChange={event => setChange(event.target.value)}
      />
      {error && <Banner kind="bad">{error}</Banner>}
      {error && isUnproven && <ProveAddress />}
      <div>
        <Button type="submit" kind="soft" size="small" busy={busy && 'Asking…'}>
          Draw it again
        </Button>
      </div>
    </form>
  )
}
