import type { ReactNode } from 'react'
import { useLastLoaded, useRecovery } from '../browser/loading.tsx'
import { TryAgain } from './try-again.tsx'

interface Props<T> {
  /** From a call with `orNull`. */
  loaded: T | null
  /** Said in its place; without it there may be nothing to miss. */
  down?: string | false | undefined
  /** Of the sentence: where the part itself has a margin, it needs one too. */
  className?: string
  children: (loaded: T) => ReactNode
}

/** One part of a page: if it could not be loaded, the rest is shown, and it comes by itself. */
export function Panel<T>({ loaded, down, className, children }: Props<T>) {
  const shown = useLastLoaded(loaded)
  useRecovery(loaded === null && !down)
  return (
    <>
      {loaded === null && down && (
        <div className={className}>
          <TryAgain>{down}</TryAgain>
        </div>
      )}
      {shown !== null && children(shown)}
    </>
  )
}
