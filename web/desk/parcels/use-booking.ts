import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod/mini'
import {
  Box,
  type Failure,
  type Offer,
  type Preference,
  parcelsApi,
  USUAL_BOX,
  Weight,
} from '../../../shared/parcels/api.ts'
import { call } from '../../api.ts'
import { readStored, writeStored } from '../../browser/storage.ts'
import { sentenceOf } from '../../ui/use-change.ts'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

const KEY = 'dopple.box'
const StoredBox = z.object({ ...Box.shape, weight_g: Weight })
export type Packing = z.infer<typeof StoredBox>
export const FIELDS = [
  ['length_cm', 'Length in cm'],
  ['width_cm', 'Width in cm'],
  ['height_cm', 'Height in cm'],
  ['weight_g', 'Weight in grams'],
] as const

/** The box of the last run, kept in this browser. */
export const lastBox = (): Packing => readStored('localStorage', KEY, StoredBox) ?? USUAL_BOX

export interface Quote {
  order_id: string
  cheapest: Offer | null
  fastest: Offer | null
  sentence: string | null
}
type BookingProgress = { what: 'asking' | 'booking'; done: number; all: number }

/** A request books a few, so that its progress is seen and none takes too long. */
const AT_ONCE = 5
const inParts = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )

/** Prices first, then the bookings; what failed stays beside its order. */
export function useBooking(onBooked: () => void) {
  const { revalidate } = useRevalidator()
  const [going, setGoing] = useState<BookingProgress | null>(null)
  const [quotes, setQuotes] = useState<Quote[] | null>(null)
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [trouble, setTrouble] = useState<string | null>(null)
  /** Counts comparisons, so that the answers of one that was given up are ignored. */
  const comparison = useRef(0)

  /** Whether the comparison was not given up meanwhile; a booking never is. */
  async function run(
    what: BookingProgress['what'],
    ids: readonly string[],
    step: (ids: string[]) => Promise<unknown>,
  ) {
    const mine = comparison.current
    const isWanted = () => what === 'booking' || comparison.current === mine
    setTrouble(null)
    let done = 0
    try {
      for (const part of inParts(ids)) {
        setGoing({ what, done, all: ids.length })
        await step(part)
        if (!isWanted()) return false
        done += part.length
      }
    } catch (error) {
      if (!isWanted()) return false
      setTrouble(sentenceOf(error))
    }
    setGoing(null)
    return true
  }

  /** The box or the choice is another one now; a booking goes on. */
  function forget() {
    comparison.current += 1
    setQuotes(null)
    setGoing(now => (now?.what === 'asking' ? null : now))
  }

  async function ask(ids: readonly string[], { weight_g, ...box }: Packing) {
    writeStored('localStorage', KEY, { ...box, weight_g })
    forget()
    const found: Quote[] = []
    const isWanted = await run('asking', ids, async order_ids => {
      const { quotes: some } = await call(parcelsApi.quotes, { body: { order_ids, box, weight_g } })
      found.push(...some)
    })
    if (!isWanted) return
    if (found.length > 0) setQuotes(found)
    setFailures(new Map(found.flatMap(({ order_id, sentence }) => (sentence ? [[order_id, sentence]] : []))))
  }

  async function book(
    ids: readonly string[],
    { weight_g, ...box }: Packing,
    prefer: Preference,
    { again, unready }: { again: boolean; unready: boolean },
  ) {
    let booked = 0
    const failed: Failure[] = []
    await run('booking', ids, async order_ids => {
      const body = { order_ids, box, weight_g, prefer, unready, ...(again && { again }) }
      const { shipments, failures: some } = await call(parcelsApi.book, { body })
      booked += shipments.length
      failed.push(...some)
    })
    setFailures(new Map(failed.map(({ order_id, sentence }) => [order_id, sentence])))
    setQuotes(null)
    if (booked > 0) announceStatus({ text: messages.bookedMany(booked) })
    if (failed.length > 0) setTrouble(messages.notAll(failed.length))
    else onBooked()
    await revalidate()
  }

  return { going, quotes, failures, trouble, ask, book, forget }
}
