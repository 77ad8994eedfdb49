import {
  type GivenConsent,
  peopleSentences,
  readConsent,
  type SaidSubject,
} from '../../shared/people-in-photos.ts'

/** Who is in the picture, as it is being said. */
export interface Who {
  subject: SaidSubject | null
  consent: { parent_name: string; birth_date: string; statement: boolean; version: string }
}

export const nobodyYet = (version: string): Who => ({
  subject: null,
  consent: { parent_name: '', birth_date: '', statement: false, version },
})

/** A sentence for each field that is not answered yet. */
export function whoFaults({ subject, consent }: Who, now = new Date()): Record<string, string> {
  if (subject === null) return { subject: peopleSentences.subject }
  return subject === 'my_child' ? (readConsent(consent, now).faults ?? {}) : {}
}

export const saidOf = ({ subject, consent }: Who): { subject: SaidSubject; consent?: GivenConsent } | null =>
  subject && { subject, ...(subject === 'my_child' && { consent }) }
