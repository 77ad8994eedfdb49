import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type Failure,
  type Offer,
  type Packing,
  type Preference,
  parcelsApi,
} from '../../../shared/parcels/api.ts'
import { call } from '../../api.ts'
import { sentenceOf } from '../../ui/use-change.ts'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

export interface Quote {
  order_id: string
  cheapest: Offer | null
  fastest: Offer | null
  sentence: string | null
}
/** An order in its box. */
export interface Packed {
  order_id: string
  packing: Packing
}
/** What was asked for it, with the box and weight that it was asked for. */
export type Compared = Quote & Packed
type BookingProgress = { what: 'asking' | 'booking'; done: number; all: number }

/** A request takes a few in boxes of the same size and weight, so that its progress is seen and none takes too long. */
const AT_ONCE = 5
const inParts = (parcels: readonly Packed[]) =>
  [...Map.groupBy(parcels, ({ packing }) => JSON.stringify(packing)).values()].flatMap(alike =>
    Array.from({ length: Math.ceil(alike.length / AT_ONCE) }, (_, at) =>
      alike.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    ),
  )

/** Prices first, then the bookings; what failed stays beside its order. */
export function useBooking(onBooked: () => void) {
  const { revalidate } = useRevalidator()
  const { going, trouble, setTrouble, run, giveUp } = useSteps()
  const [quotes, setQuotes] = useState<Compared[] | null>(null)
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())

  /** The box or the choice is another one now; a booking goes on. */
  function forget() {
    giveUp()
    setQuotes(null)
  }

  async function ask(parcels: readonly Packed[]) {
    forget()
    const found: Compared[] = []
    const ended = await run('asking', parcels, async ({ order_ids, ...packing }) => {
      const { quotes: some } = await call(parcelsApi.quotes, { body: { order_ids, ...packing } })
      found.push(...some.map(quote => ({ ...quote, packing })))
      return undefined
    })
    if (ended === 'given up') return
    if (found.length > 0) setQuotes(found)
    setFailures(new Map(found.flatMap(({ order_id, sentence }) => (sentence ? [[order_id, sentence]] : []))))
  }

  async function book(
    parcels: readonly Packed[],
    prefer: Preference,
    { again, unready }: { again: boolean; unready: boolean },
  ) {
    let booked = 0
    const asked = new Set<string>()
    let isStopped = false
    const failed: Failure[] = []
    const ended = await run('booking', parcels, async packed => {
      const body = { ...packed, prefer, unready, ...(again && { again }) }
      const { shipments, failures: some, stopped } = await call(parcelsApi.book, { body })
      booked += shipments.length
      failed.push(...some)
      for (const id of packed.order_ids) asked.add(id)
      isStopped = stopped
      return stopped ? 'stop' : undefined
    })
    if (isStopped)
      for (const { order_id } of parcels)
        if (!asked.has(order_id)) failed.push({ order_id, sentence: messages.notAsked })
    setFailures(new Map(failed.map(({ order_id, sentence }) => [order_id, sentence])))
    setQuotes(null)
    if (booked > 0) announceStatus({ text: messages.bookedMany(booked) })
    if (failed.length > 0) setTrouble(messages.notAll(failed.length))
    else if (ended === 'done') onBooked()
    await revalidate()
  }

  return { going, quotes, failures, trouble, ask, book, forget }
}

/** Requests one after another, with how far they are. */
function useSteps() {
  const [going, setGoing] = useState<BookingProgress | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  /** Counts comparisons, so that the answers of one that was given up are ignored. */
  const comparison = useRef(0)

  /** A comparison may be given up meanwhile; a booking never is. */
  async function run(
    what: BookingProgress['what'],
    parcels: readonly Packed[],
    step: (part: Packing & { order_ids: string[] }) => Promise<'stop' | undefined>,
  ): Promise<'done' | 'failed' | 'given up'> {
    const mine = comparison.current
    const isWanted = () => what === 'booking' || comparison.current === mine
    setTrouble(null)
    let done = 0
    try {
      for (const part of inParts(parcels)) {
        const [first] = part
        if (!first) continue
        setGoing({ what, done, all: parcels.length })
        const next = await step({ ...first.packing, order_ids: part.map(({ order_id }) => order_id) })
        if (!isWanted()) return 'given up'
        if (next === 'stop') break
        done += part.length
      }
    } catch (error) {
      if (!isWanted()) return 'given up'
      setTrouble(sentenceOf(error))
      setGoing(null)
      return 'failed'
    }
    setGoing(null)
    return 'done'
  }

  function giveUp() {
    comparison.current += 1
    setGoing(now => (now?.what === 'asking' ? null : now))
  }

  return { going, trouble, setTrouble, run, giveUp }
}
