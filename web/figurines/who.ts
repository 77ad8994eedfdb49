import type { Age, ChildAge } from '../../shared/figure/figure.ts'
import {
  currentConsent,
  isOfChild,
  NO_PETS,
  peopleSentences,
  readConsent,
  readParent,
  type StatedSubject,
} from '../../shared/figurines/people-api.ts'

/** Who is in the picture, as it is being said. */
export interface Who {
  subject: StatedSubject | null
  age: ChildAge | null
  consent: { parent_name: string; birth_date: string; statement: boolean; version: string }
  /** Of another parent's child. */
  parent: { name: string; email: string }
  isFamily: boolean
}

export const nobodyYet = (): Who => ({
  subject: null,
  age: null,
  consent: { parent_name: '', birth_date: '', statement: false, version: currentConsent.version },
  parent: { name: '', email: '' },
  isFamily: false,
})

/** The figure's. */
export const ageOf = ({ subject, age }: Who): Age =>
  subject && isOfChild(subject) ? (age ?? 'child') : 'adult'

interface Asking {
  now?: Date
  /** Not of a photo whose figure stands already. */
  asksAge?: boolean
}

/** A sentence for each field that is not answered yet. */
export function whoFaults(
  who: Who,
  { now = new Date(), asksAge = true }: Asking = {},
): Record<string, string> {
  const { subject, age, consent, parent, isFamily } = who
  if (subject === null) return { subject: peopleSentences.subject }
  if (subject === 'pet') return { subject: NO_PETS }
  if (subject === 'deceased') return isFamily ? {} : { close_family: peopleSentences.family }
  if (!isOfChild(subject)) return {}
  return {
    ...(asksAge && age === null && { age: peopleSentences.age }),
    ...(subject === 'my_child' ? readConsent(consent, now).faults : readParent(parent).faults),
  }
}

/** As the shop takes it. */
export function subjectInput({ subject, consent, parent, isFamily }: Who) {
  if (subject === null) return null
  return {
    subject,
    ...(subject === 'my_child' && { consent }),
    ...(subject === 'other_child' && { parent }),
    ...(subject === 'deceased' && { close_family: isFamily }),
  }
}
