import type { ChildAge } from '../../../shared/figure/figure.ts'
import {
  CONSENT_KINDS,
  ConsentInput,
  currentText,
  isOfChild,
  NO_PETS,
  type Parent,
  ParentInput,
  peopleSentences,
  readConsent,
  readParent,
  StatedAge,
  StatedSubject,
  type StoredConsent,
  type Subject,
} from '../../../shared/figurines/people-api.ts'
import { invalid } from '../../platform/http/problem.ts'

export interface PhotoSubject {
  subject: Subject
  age: ChildAge | null
  consent: StoredConsent | null
  /** Who is asked by mail. */
  parent: Parent | null
}
interface Uploader {
  now: Date
  email: string
}

/** The fields of an upload; without them nothing was stated. */
export function readSubject(fields: Record<string, string>, { now, email }: Uploader): PhotoSubject {
  const nothing = { age: null, consent: null, parent: null }
  if (!fields.subject) return { ...nothing, subject: 'not_stated' }
  const stated = StatedSubject.safeParse(fields.subject)
  if (!stated.success) throw invalid({ subject: peopleSentences.subject })
  const subject = photographed(stated.data)
  const of = { ...nothing, subject, age: ageIn(fields.age, subject) }
  if (subject === 'my_child') return { ...of, consent: wholeConsent(consentIn(fields.consent), now) }
  if (subject === 'other_child') return { ...of, parent: parseParent(parentIn(fields.parent), email) }
  if (subject === 'deceased') return { ...of, consent: familyConsent(fields.close_family === 'true') }
  return of
}

export function photographed(subject: StatedSubject) {
  if (subject === 'pet') throw invalid({ subject: NO_PETS })
  return subject
}

function ageIn(text: string | undefined, subject: Subject): ChildAge | null {
  if (!text) return null
  const age = StatedAge.safeParse(text)
  if (!age.success) throw invalid({ age: peopleSentences.age })
  if (!isOfChild(subject)) throw invalid({ age: peopleSentences.ageOfAdult })
  return age.data
}

export function wholeConsent(input: ConsentInput | null | undefined, now: Date): StoredConsent {
  const { consent, faults } = readConsent(input, now)
  if (consent) return { kind: CONSENT_KINDS.my_child, ...consent }
  throw invalid(under('consent', faults))
}

export function familyConsent(isFamily: boolean): StoredConsent {
  if (!isFamily) throw invalid({ close_family: peopleSentences.family })
  const kind = CONSENT_KINDS.deceased
  return { kind, parentName: null, birthDate: null, version: currentText(kind).version }
}

/** In the field `parent` of a photo or of the answer who is in it. */
export function parseParent(input: ParentInput | null | undefined, ownEmail: string): Parent {
  const { parent, faults } = readParent(input, ownEmail)
  if (parent) return parent
  throw invalid(under('parent', faults))
}

/** As a body of its own. */
export function wholeParent(input: ParentInput, ownEmail: string): Parent {
  const { parent, faults } = readParent(input, ownEmail)
  if (parent) return parent
  throw invalid(faults)
}

const under = (field: string, faults: Record<string, string>) =>
  Object.fromEntries(Object.entries(faults).map(([name, sentence]) => [`${field}.${name}`, sentence]))

const consentIn = (text: string | undefined) =>
  jsonIn(text, ConsentInput.parse, { consent: peopleSentences.consent })
const parentIn = (text: string | undefined) =>
  jsonIn(text, ParentInput.parse, { parent: peopleSentences.parent })

function jsonIn<T>(text: string | undefined, parse: (value: unknown) => T, fault: Record<string, string>) {
  if (!text) return null
  try {
    return parse(JSON.parse(text))
  } catch {
    throw invalid(fault)
  }
}
