import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import { paths } from '../../shared/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { messages } from './messages.ts'
import { TurnedAway } from './not-found.tsx'

const MISSING_SCRIPT = /dynamically imported module|Importing a module script failed|Loading chunk/i

function wordsFor(error: unknown) {
  if (error instanceof Error && MISSING_SCRIPT.test(error.message)) {
    return { heading: messages.chunkHeading, sentence: messages.chunkSentence, again: 'Load again' }
  }
  if (error instanceof CallFailed && error.status === 0) {
    return { heading: messages.unreachableHeading, sentence: error.detail, again: 'Try again' }
  }
  return { heading: messages.troubleHeading, sentence: messages.troubleSentence, again: 'Try again' }
}

/** Trying again is a link that loads the page anew, so that it works even where no script arrived. */
export function Trouble({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  useEffect(() => console.error(error), [error])
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
