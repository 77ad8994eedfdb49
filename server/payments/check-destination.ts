import type { BookKeeping } from '../books/settings.ts'
import type { Places } from '../parcels/places/places.ts'
import { Refusal } from '../platform/http/problem.ts'

export interface DestinationDeps {
  bookKeeping: Pick<BookKeeping, 'checkState'>
  places: Places
  /** Null where a courier goes to the pincode, else a sentence. */
  unserved: (pincode: string) => Promise<string | null>
}

/** Asked before an order is paid or goes elsewhere. The state decides the tax, so it has to be that of the pincode. */
export async function checkDestination(
  { bookKeeping, places, unserved }: DestinationDeps,
  { state, pincode }: { state: string; pincode: string },
  field = (name: string) => `shipping.${name}`,
): Promise<void> {
  const sentence = await unserved(pincode)
  if (sentence) throw refusal('order.not_served', field('pincode'), sentence)
  await bookKeeping.checkState(state)
  const place = await places(pincode)
  if (place && place.state !== state)
    throw refusal('order.wrong_state', field('state'), `The pincode ${pincode} is in ${place.state}.`)
}

const refusal = (code: string, field: string, sentence: string) =>
  new Refusal(422, code, sentence, { errors: { [field]: sentence } })
