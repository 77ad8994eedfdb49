import type { ChildAge } from '../../../shared/figure/figure.ts'
import {
  CONSENT_KINDS,
  currentText,
  GivenConsent,
  GivenParent,
  isOfChild,
  type KeptConsent,
  NO_PETS,
  type Parent,
  peopleSentences,
  readConsent,
  readParent,
  SaidAge,
  SaidSubject,
  type Subject,
} from '../../../shared/figurines/people-api.ts'
import { invalid } from '../../platform/http/problem.ts'

export interface Told {
  subject: Subject
  age: ChildAge | null
  consent: KeptConsent | null
  /** Who is asked by mail. */
  parent: Parent | null
}
interface Asker {
  now: Date
  email: string
}

/** The fields of an upload; without them nothing was stated. */
export function readSubject(fields: Record<string, string>, { now, email }: Asker): Told {
  const told = { age: null, consent: null, parent: null }
  if (!fields.subject) return { ...told, subject: 'not_stated' }
  const said = SaidSubject.safeParse(fields.subject)
  if (!said.success) throw invalid({ subject: peopleSentences.subject })
  const subject = photographed(said.data)
  const of = { ...told, subject, age: ageIn(fields.age, subject) }
  if (subject === 'my_child') return { ...of, consent: wholeConsent(consentIn(fields.consent), now) }
  if (subject === 'other_child') return { ...of, parent: givenParent(parentIn(fields.parent), email) }
  if (subject === 'deceased') return { ...of, consent: familyConsent(fields.close_family === 'true') }
  return of
}

export function photographed(subject: SaidSubject) {
  if (subject === 'pet') throw invalid({ subject: NO_PETS })
  return subject
}

function ageIn(text: string | undefined, subject: Subject): ChildAge | null {
  if (!text) return null
  const age = SaidAge.safeParse(text)
  if (!age.success) throw invalid({ age: peopleSentences.age })
  if (!isOfChild(subject)) throw invalid({ age: peopleSentences.ageOfAdult })
  return age.data
}

export function wholeConsent(given: GivenConsent | null | undefined, now: Date): KeptConsent {
  const { consent, faults } = readConsent(given, now)
  if (consent) return { kind: CONSENT_KINDS.my_child, ...consent }
  throw invalid(under('consent', faults))
}

export function familyConsent(isFamily: boolean): KeptConsent {
  if (!isFamily) throw invalid({ close_family: peopleSentences.family })
  const kind = CONSENT_KINDS.deceased
  return { kind, parentName: null, birthDate: null, version: currentText(kind).version }
}

/** In the field `parent` of a photo or of the answer who is in it. */
export function givenParent(given: GivenParent | null | undefined, ownEmail: string): Parent {
  const { parent, faults } = readParent(given, ownEmail)
  if (parent) return parent
  throw invalid(under('parent', faults))
}

/** As a body of its own. */
export function wholeParent(given: GivenParent, ownEmail: string): Parent {
  const { parent, faults } = readParent(given, ownEmail)
  if (parent) return parent
  throw invalid(faults)
}

const under = (field: string, faults: Record<string, string>) =>
  Object.fromEntries(Object.entries(faults).map(([name, said]) => [`${field}.${name}`, said]))

const consentIn = (text: string | undefined) =>
  jsonIn(text, GivenConsent.parse, { consent: peopleSentences.consent })
const parentIn = (text: string | undefined) =>
  jsonIn(text, GivenParent.parse, { parent: peopleSentences.parent })

function jsonIn<T>(text: string | undefined, parse: (given: unknown) => T, fault: Record<string, string>) {
  if (!text) return null
  try {
    return parse(JSON.parse(text))
  } catch {
    throw invalid(fault)
  }
}
