import type { ChildPhoto } from '../../../shared/orders/desk-api.ts'
import { date } from '../../../shared/time/moments.ts'

/** Said wherever the founder sees the photo of a line. */
export function ChildPhotoNote({ photos, line }: { photos: readonly ChildPhoto[]; line: number }) {
  const photo = photos.find(one => one.line === line)
  return photo ? <p className="small bold">{childPhotoWords(photo)}</p> : null
}

export function childPhotoWords({
  of,
  until,
  days,
  order_id,
  is_withdrawn,
  has_consent,
}: ChildPhoto): string {
  const why = is_withdrawn ? 'The consent was taken back. ' : has_consent ? '' : NO_CONSENT[of]
  const whom = of === 'child' ? 'a child' : 'somebody who has died, and is never in the gallery'
  return `This photo shows ${whom}. ${why}${photoRetention({ until, days, order_id })}`
}
const NO_CONSENT = {
  child: 'There is no parent’s consent. ',
  deceased: 'Nobody has confirmed being close family. ',
}

function photoRetention({ until, days, order_id }: Pick<ChildPhoto, 'until' | 'days' | 'order_id'>): string {
  if (until) return `It is kept until ${date(until)}.`
  if (order_id === null) return 'It will be deleted tonight.'
  return days === null
    ? `It will be deleted once order ${order_id} is finished.`
    : `It is kept until ${days} days after order ${order_id} is delivered.`
}
