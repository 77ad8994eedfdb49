import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Figurine, FigurineEvent, figurineEventsPath } from '../../shared/figurines/api.ts'

const TICK_MS = 500
const POLL_MS = 3000
/** How its drawing ended; null while it goes on. */
export const endOf = ({ stage }: Pick<Figurine, 'stage'>) =>
  stage === 'complete' || stage === 'failed' ? stage : null
export const isUnderWay = (figurine: Pick<Figurine, 'stage'>) => endOf(figurine) === null

export interface News {
  stage: Figurine['stage']
  elapsedSeconds: number
  usualSeconds: number | null
  partialUrl: string | null
  /** How often something was told. */
  count: number
}

/** What the shop tells of a figurine while it is drawn; when it has ended, the page asks for it anew. */
export function useNews(figurine: Figurine, isOver: boolean): News {
  const { revalidate } = useRevalidator()
  const [latest, setLatest] = useState<{ event: FigurineEvent; at: number; count: number } | null>(null)
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    if (isOver) return
    const source = new EventSource(figurineEventsPath(figurine.id))
    const end = () => {
      source.close()
      void revalidate()
    }
    source.addEventListener('stage', message => {
      const event = FigurineEvent.safeParse(JSON.parse(message.data))
      if (event.success)
        setLatest(before => ({ event: event.data, at: Date.now(), count: (before?.count ?? 0) + 1 }))
    })
    source.addEventListener('result', end)
    source.addEventListener('failed', message => {
      console.error('the figurine could not be drawn', JSON.parse(message.data))
      end()
    })
    // A stream that the shop will not open again, such as after a sign-out, leaves the asking to the page.
    const poll = setInterval(() => source.readyState === EventSource.CLOSED && void revalidate(), POLL_MS)
    return () => {
      clearInterval(poll)
      source.close()
    }
  }, [figurine.id, isOver, revalidate])

  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(tick)
  }, [])

  const sinceLatest = latest ? Math.max(0, (now - latest.at) / 1000) : 0
  return {
    stage: latest?.event.stage ?? figurine.stage,
    elapsedSeconds: (latest?.event.elapsed_seconds ?? 0) + sinceLatest,
    usualSeconds: latest?.event.usual_seconds ?? null,
    partialUrl: latest?.event.partial_url ?? null,
    count: latest?.count ?? 0,
  }
}
