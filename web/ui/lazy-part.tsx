import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { CHUNK_FAILED, LONGEST_WAIT_MS } from './load-in-time.ts'

type Loaded<P> = { state: 'waiting' } | { state: 'here'; Part: ComponentType<P> } | { state: 'failed' }

/** A part whose script is loaded on demand; a failed load offers a retry. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  options: { waiting: ReactNode; longestWaitMs?: number },
) {
  return function LazyPart(props: P) {
    const [attempt, setAttempt] = useState(0)
    const [loaded, setLoaded] = useState<Loaded<P>>({ state: 'waiting' })
    useEffect(() => {
      let left = false
      setLoaded({ state: 'waiting' })
      const fail = () => {
        if (!left) setLoaded({ state: 'failed' })
      }
      const patience = setTimeout(fail, options.longestWaitMs ?? LONGEST_WAIT_MS)
      load().then(
        Part => {
          clearTimeout(patience)
          if (!left) setLoaded({ state: 'here', Part })
        },
        error => {
          console.warn(`attempt ${attempt + 1}`, error)
          fail()
        },
      )
      return () => {
        left = true
        clearTimeout(patience)
      }
    }, [attempt])
    if (loaded.state === 'here') return <loaded.Part {...props} />
    if (loaded.state === 'waiting') return options.waiting
    return (
      <div className="state" role="alert">
        <p>{CHUNK_FAILED}</p>
        <Button kind="soft" size="small" onClick={() => setAttempt(attempt + 1)}>
          Load again
        </Button>
      </div>
    )
  }
}
