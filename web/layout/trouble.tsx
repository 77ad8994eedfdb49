import { CircleAlert } from 'lucide'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import { paths } from '../../shared/paths.ts'
import { unreachable } from '../api.ts'
import { useConnection } from '../browser/connection.ts'
import { isLoadFailure, useRecovery } from '../browser/loading.tsx'
import { reloadIfOutdated, useComing } from '../render/page-scripts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { TurnedAway } from '../ui/not-found.tsx'
import './trouble.css'

const messages = {
  troubleHeading: 'Something broke on our side.',
  troubleSentence:
    'It was nothing you did. Try again in a moment, and if it keeps happening, tell me what you were doing.',
  unreachableHeading: 'We could not reach the shop.',
  offline:
    'You are offline. What you typed stays here, and this page carries on by itself once you are connected.',
  unreachable:
    'We cannot reach the shop. Please check your connection: what you typed stays here, and this page carries on by itself.',
  chunkHeading: 'Loading chunk failed',
  chunkSentence:
    'Part of this page did not arrive. The connection may have dropped, or the shop was updated while you were here.',
} as const

const MISSING_SCRIPT = /dynamically imported module|Importing a module script failed|Loading chunk/i

const isMissingScript = (error: unknown) => error instanceof Error && MISSING_SCRIPT.test(error.message)
/** The browsers' own wording of a failed fetch. */
const isUnreached = (error: unknown) =>
  error instanceof CallFailed
    ? error.status === 0
    : error instanceof TypeError && /fetch|network|load failed/i.test(error.message)

function wordsFor(error: unknown) {
  if (isMissingScript(error)) {
    return { heading: messages.chunkHeading, sentence: messages.chunkSentence, again: 'Load again' }
  }
  if (isUnreached(error)) {
    return { heading: messages.unreachableHeading, sentence: unreachable().detail, again: 'Try again' }
  }
  return { heading: messages.troubleHeading, sentence: messages.troubleSentence, again: 'Try again' }
}

/** A link that reloads the page, so that it works without scripts. */
export function Trouble({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    console.error(error)
    void reloadIfOutdated()
  }, [error])
  useRecovery(isLoadFailure(error) && !isMissingScript(error))
  const { heading, sentence, again } = wordsFor(error)
  return (
    <TurnedAway title="Something broke" heading={heading} sentence={sentence}>
      <ButtonLink to={pathname + search} reloadDocument prefetch="none">
        {again}
      </ButtonLink>
      <ButtonLink kind="soft" to={paths.home} reloadDocument prefetch="none">
        Back to the start
      </ButtonLink>
    </TurnedAway>
  )
}

export function LineDown() {
  const line = useConnection()
  const coming = useComing()
  const isLate = coming?.late === true && line === 'fine'
  return (
    <div role="status">
      {line !== 'fine' && (
        <p className="line-down">
          <Icon of={CircleAlert} />
          <span>{line === 'offline' ? messages.offline : messages.unreachable}</span>
        </p>
      )}
      {isLate && (
        <p className="line-down">
          <span>
            <b>{messages.chunkHeading}.</b> {messages.chunkSentence} <a href={coming.to}>Load again</a>
          </span>
        </p>
      )}
    </div>
  )
}
