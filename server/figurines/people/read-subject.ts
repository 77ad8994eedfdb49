import {
  GivenConsent,
  type ParentConsent,
  peopleSentences,
  readConsent,
  SaidSubject,
  type Subject,
} from '../../../shared/people-in-photos.ts'
import { invalid } from '../../platform/http/problem.ts'

export interface Told {
  subject: Subject
  consent: ParentConsent | null
}

/** The fields of an upload; without them nothing was stated. */
export function readSubject(fields: Record<string, string>, now: Date): Told {
  if (!fields.subject) return { subject: 'not_stated', consent: null }
  const subject = SaidSubject.safeParse(fields.subject)
  if (!subject.success) throw invalid({ subject: peopleSentences.subject })
  if (subject.data !== 'my_child') return { subject: subject.data, consent: null }
  return { subject: subject.data, consent: wholeConsent(consentIn(fields.consent), now) }
}

function wholeConsent(given: GivenConsent | null, now: Date): ParentConsent {
  const { consent, faults } = readConsent(given, now)
  if (consent) return consent
  throw consentFaults(faults)
}

export const consentFaults = (faults: Record<string, string>) =>
  invalid(Object.fromEntries(Object.entries(faults).map(([field, said]) => [`consent.${field}`, said])))

function consentIn(text: string | undefined): GivenConsent | null {
  if (!text) return null
  try {
    return GivenConsent.parse(JSON.parse(text))
  } catch {
    throw invalid({ consent: peopleSentences.consent })
  }
}
