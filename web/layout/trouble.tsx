import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import { paths } from '../../shared/paths.ts'
import { unreachable } from '../api.ts'
import { isLoadFailure, useRecovery } from '../browser/loading.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { TurnedAway } from '../ui/not-found.tsx'
import { messages } from './messages.ts'

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
  useEffect(() => console.error(error), [error])
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
