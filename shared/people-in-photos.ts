import { z } from 'zod/mini'
import type { Api } from './endpoint.ts'
import { line } from './plain-text.ts'
import { indianDay, isDay } from './working-days.ts'

export const SUBJECTS = ['me', 'adult', 'my_child'] as const
export const ADULT_AGE = 18
/** The answers in the words of every screen that asks. */
export const subjectOptions = [
  { value: 'me', label: `Me (${ADULT_AGE} or older)` },
  { value: 'adult', label: 'Another adult who agreed' },
  { value: 'my_child', label: 'My child' },
] as const
const OLDEST = 120
const PARENT_NAME_MAX = 80

/** Where somebody said "my child" without it, such as before sharing. */
export const CONSENT_MISSING =
  'You said that your child is in this photo. Before more is made from it, please give a parent’s consent under Your photos in your account.'

export const peopleSentences = {
  subject: 'Please say who is in the picture.',
  name: 'Please type your full name, as the parent or guardian.',
  birthDate: 'Please give your own date of birth, such as 1988-04-23.',
  future: 'This date is in the future. Please give your own date of birth.',
  tooYoung: `A parent or guardian who agrees is ${ADULT_AGE} or older. Please ask one to upload the photo.`,
  tooOld: 'Please check the year of this date.',
  statement: 'Please confirm the statement. Without it we may not use a photo of a child.',
  version: 'The statement has changed. Please load the page again and read it once more.',
  consent: 'Please send the consent as JSON: parent_name, birth_date and statement.',
} as const

/** Who is in a photo, as its owner says it. */
export const SaidSubject = z.enum(SUBJECTS, peopleSentences.subject)
export type SaidSubject = z.infer<typeof SaidSubject>
export const Subject = z.enum([...SUBJECTS, 'not_stated'])
export type Subject = z.infer<typeof Subject>

/** Photos of adults alone are shown to others; what nobody stated is treated like a child's. */
export const isOfAdult = (subject: Subject) => subject === 'me' || subject === 'adult'

/** Each version by the day it began. A text that somebody agreed to is never changed; a new one is added. */
export const CONSENT_TEXTS = [
  {
    version: '2026-11-23',
    text: 'I am the parent or legal guardian of the child in this photo. I agree that Dopple keeps it and uses it to make a preview and a figurine of my child, as the privacy page says. I know that I can take this back at any time under Your photos in my account.',
  },
  {
    version: '2026-11-27',
    text: 'I am the parent or legal guardian of the child in this photo. I agree that Dopple keeps it and uses it to make a preview and a figurine of my child, as the privacy page says. The company that the privacy page names may get the photo to draw the preview, and to say how my child looks: skin, hair, glasses, clothes and what else is to be seen. I know that I can take this back at any time under Your photos in my account.',
  },
] as const
export const consentText = (version: string) =>
  CONSENT_TEXTS.find(one => one.version === version)?.text ?? version
export const currentConsent = CONSENT_TEXTS[CONSENT_TEXTS.length - 1] ?? CONSENT_TEXTS[0]

const ParentName = line(PARENT_NAME_MAX).check(z.minLength(2, peopleSentences.name))
/** What a parent sends with a photo of a child. The ages are checked by `consentFaults`. */
export const GivenConsent = z.object({
  parent_name: z.optional(z.string().check(z.maxLength(1000))),
  /** Year, month and day. */
  birth_date: z.optional(z.string().check(z.maxLength(60))),
  statement: z.optional(z.boolean()),
  /** Of the statement that was shown; absent, the current one. */
  version: z.optional(z.string().check(z.maxLength(60))),
})
export type GivenConsent = z.infer<typeof GivenConsent>

export interface ParentConsent {
  parentName: string
  birthDate: string
  version: string
}
type Read = { consent: ParentConsent; faults: null } | { consent: null; faults: Record<string, string> }

/** A whole consent of an adult, or a sentence for each field that is not. */
export function readConsent(given: GivenConsent | null | undefined, now: Date): Read {
  const name = ParentName.safeParse(given?.parent_name ?? '')
  const birthDate = given?.birth_date?.trim() ?? ''
  const faults = {
    ...(!name.success && { parent_name: name.error.issues[0]?.message || peopleSentences.name }),
    ...faultOf('birth_date', birthDateFault(birthDate, now)),
    ...(given?.statement !== true && { statement: peopleSentences.statement }),
    ...(given?.version && given.version !== currentConsent.version && { statement: peopleSentences.version }),
  }
  if (!name.success || Object.keys(faults).length > 0) return { consent: null, faults }
  return { consent: { parentName: name.data, birthDate, version: currentConsent.version }, faults: null }
}
const faultOf = (field: string, fault: string | null) => (fault ? { [field]: fault } : {})

function birthDateFault(text: string, now: Date): string | null {
  if (!isDay(text)) return peopleSentences.birthDate
  const today = indianDay(now)
  if (text > today) return peopleSentences.future
  if (text > yearsBefore(today, ADULT_AGE)) return peopleSentences.tooYoung
  return text < yearsBefore(today, OLDEST) ? peopleSentences.tooOld : null
}

const yearsBefore = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

export const Consent = z.object({
  id: z.string(),
  photo_id: z.string(),
  parent_name: z.string(),
  birth_date: z.string(),
  version: z.string(),
  text: z.string(),
  given_at: z.string(),
  withdrawn_at: z.nullable(z.string()),
})
export type Consent = z.infer<typeof Consent>

/** What was deleted and when, and why something stayed. */
export const Receipt = z.object({
  id: z.string(),
  deleted_at: z.string(),
  items: z.array(z.object({ kind: z.string(), title: z.string(), since: z.string() })),
  stayed: z.array(z.string()),
})
export type Receipt = z.infer<typeof Receipt>

const ById = z.object({ id: z.string().check(z.maxLength(80)) })

export const photosApi = {
  setSubject: {
    method: 'PUT',
    path: '/photos/:id/subject',
    summary:
      'Says who is in a photo of one’s own that came without it. “My child” ends shared links and stays, and nothing is made before its consent.',
    access: 'signed-in',
    params: ById,
    body: z.object({ subject: SaidSubject, consent: z.nullish(GivenConsent) }),
    response: z.object({ subject: Subject }),
  },
  withdraw: {
    method: 'DELETE',
    path: '/consents/:id',
    summary: 'Takes a consent back: deletes what may be deleted, and says what stays for now and why.',
    access: 'signed-in',
    params: ById,
    response: z.object({ receipt: Receipt }),
  },
} satisfies Api
