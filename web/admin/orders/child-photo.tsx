import { date } from '../../../shared/moments.ts'
import type { ChildPhoto } from '../../../shared/order-desk.ts'

/** Said wherever the founder sees the photo of a line. */
export function ChildPhotoNote({ photos, line }: { photos: readonly ChildPhoto[]; line: number }) {
  const photo = photos.find(one => one.line === line)
  return photo ? <p className="small font-bold">{childPhotoWords(photo)}</p> : null
}

export function childPhotoWords({ until, days, order_id, is_withdrawn, has_consent }: ChildPhoto): string {
  const why = is_withdrawn ? 'The parent took the consent back. ' : has_consent ? '' : NO_CONSENT
  return `This photo shows a child. ${why}${kept({ until, days, order_id })}`
}
const NO_CONSENT = 'No parent’s consent is here. '

function kept({ until, days, order_id }: Pick<ChildPhoto, 'until' | 'days' | 'order_id'>): string {
  if (until) return `It is kept until ${date(until)}.`
  if (order_id === null) return 'It is deleted tonight.'
  return days === null
    ? `It is deleted once order ${order_id} is finished.`
    : `It is kept until ${days} days after order ${order_id} is delivered.`
}
