import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import type { ChildAge } from '../figure/figure.ts'
import { EMAIL_INVALID, Email } from '../people.ts'
import { line } from '../plain-text.ts'
import { indianDay, isDay } from '../time/working-days.ts'

const SUBJECTS = ['me', 'adult', 'my_child', 'other_child', 'deceased', 'pet'] as const
const ADULT_AGE = 18
/** The answers in the words of every screen that asks. */
export const subjectOptions = [
  { value: 'me', label: `Me (${ADULT_AGE} or older)` },
  { value: 'adult', label: 'Another adult who agreed' },
  { value: 'my_child', label: 'My child' },
  { value: 'other_child', label: 'Another parent’s child' },
  { value: 'deceased', label: 'Somebody who has died' },
  { value: 'pet', label: 'A pet' },
] as const
export const childAges = [
  { value: 'toddler', label: '0 to 3' },
  { value: 'child', label: '4 to 11' },
  { value: 'teen', label: '12 to 17' },
] as const satisfies readonly { value: ChildAge; label: string }[]
const OLDEST = 120
const PARENT_NAME_MAX = 80

/** Where somebody said "my child" without it, such as before sharing. */
export const CONSENT_MISSING =
  'You said that your child is in this photo. Before more is made from it, please give a parent’s consent under Your photos in your account.'
export const PARENT_MISSING =
  'A parent of the child in this photo has to agree first. Under Your photos in your account you see whom we asked, and can ask again.'
export const WITHDRAWN = 'The consent for this photo was taken back, so nothing more is made from it.'
export const PARENT_UNNAMED =
  'You said that another parent’s child is in this photo. Before more is made from it, please say under Your photos in your account which parent to ask.'
export const FAMILY_MISSING =
  'You said that the person in this photo has died. Before more is made from it, please confirm under Your photos in your account that you are close family.'
export const NO_PETS =
  'We do not make pets from a photo yet. Ready-made animals are among the Desk Buddies in the shop.'

export const peopleSentences = {
  subject: 'Please say who is in the picture.',
  name: 'Please type your full name, as the parent or guardian.',
  birthDate: 'Please give your own date of birth, such as 1988-04-23.',
  future: 'This date is in the future. Please give your own date of birth.',
  tooYoung: `A parent or guardian who agrees is ${ADULT_AGE} or older. Please ask one to upload the photo.`,
  tooOld: 'Please check the year of this date.',
  statement: 'Please confirm the statement. Without it we may not use a photo of a child.',
  modelStatement: 'Please confirm the statement. Without it the drawing goes to no other company.',
  version: 'The statement has changed. Please load the page again and read it once more.',
  consent: 'Please send the consent as JSON: parent_name, birth_date and statement.',
  age: 'Please say how old the child is: 0 to 3, 4 to 11 or 12 to 17.',
  ageOfAdult: 'An age is said of a child alone.',
  family: 'Please confirm that you are close family.',
  parent: 'Please send the parent as JSON: name and email.',
  parentName: 'Please type the parent’s full name.',
  ownEmail: 'This is your own address. If you are the parent, choose “My child”.',
} as const

/** Who is in a photo, as its owner says it. */
export const StatedSubject = z.enum(SUBJECTS, peopleSentences.subject)
export type StatedSubject = z.infer<typeof StatedSubject>
const PHOTOGRAPHED = ['me', 'adult', 'my_child', 'other_child', 'deceased'] as const
export const Subject = z.enum([...PHOTOGRAPHED, 'not_stated'])
export type Subject = z.infer<typeof Subject>

/** What nobody stated is treated like a child's. */
export const isOfAdult = (subject: Subject) => mayBeShown(subject) || subject === 'deceased'
/** Photos of living adults alone are shown to others. */
export const mayBeShown = (subject: Subject) => subject === 'me' || subject === 'adult'
export const isOfChild = (subject: StatedSubject | Subject) =>
  subject === 'my_child' || subject === 'other_child'
export const StatedAge = z.enum(['toddler', 'child', 'teen'], peopleSentences.age)

/** Nothing is made from such a photo while it has no consent of this kind that holds. */
export const CONSENT_KINDS = {
  my_child: 'child_photo',
  other_child: 'other_child',
  deceased: 'close_family',
} as const
/** Of a step of its own: the drawing of a child goes to a service that makes a model of it. */
export const MODEL_CONSENT = 'child_model'
export type ConsentKind = (typeof CONSENT_KINDS)[keyof typeof CONSENT_KINDS] | typeof MODEL_CONSENT
export type Consented = keyof typeof CONSENT_KINDS
export const needsConsent = (subject: StatedSubject | Subject): subject is Consented =>
  subject in CONSENT_KINDS

/** Each version by the day it began. A text that somebody agreed to is never changed; a new one is added. */
const CONSENT_TEXTS = [
  {
    version: '2026-11-23',
    text: 'I am the parent or legal guardian of the child in this photo. I agree that Dopple keeps it and uses it to make a preview and a figurine of my child, as the privacy page says. I know that I can take this back at any time under Your photos in my account.',
  },
  {
    version: '2026-11-27',
    text: 'I am the parent or legal guardian of the child in this photo. I agree that Dopple keeps it and uses it to make a preview and a figurine of my child, as the privacy page says. The company that the privacy page names may get the photo to draw the preview, and to say how my child looks: skin, hair, glasses, clothes and what else is to be seen. I know that I can take this back at any time under Your photos in my account.',
  },
] as const
/** What another parent agrees to, by the link in the mail. */
const PARENT_TEXTS = [
  {
    version: '2026-11-27',
    text: 'I am the parent or legal guardian of the child in this photo. I agree that Dopple keeps the photo and uses it to make a preview and a figurine of my child for the person who sent it, as the privacy page says. The company that the privacy page names may get the photo to draw the preview, and to say how my child looks: skin, hair, glasses, clothes and what else is to be seen. I know that I can take this back with the link in the mail for as long as the photo is kept.',
  },
] as const
const MODEL_TEXTS = [
  {
    version: '2026-11-29',
    text: 'I am the parent or legal guardian of the child in this photo. I agree that Dopple sends the drawing that was made from it, and not the photo, to the company that the privacy page names for 3D models, which makes a first 3D model of it. I know that I can take this back at any time under Your photos in my account.',
  },
] as const
const FAMILY_TEXTS = [
  {
    version: '2026-11-27',
    text: 'I am close family of the person in this photo, who has died.',
  },
] as const
const TEXTS: Record<ConsentKind, readonly [ConsentText, ...ConsentText[]]> = {
  child_photo: CONSENT_TEXTS,
  other_child: PARENT_TEXTS,
  close_family: FAMILY_TEXTS,
  child_model: MODEL_TEXTS,
}
interface ConsentText {
  version: string
  text: string
}
export const consentText = (version: string, kind: ConsentKind = 'child_photo') =>
  TEXTS[kind].find(one => one.version === version)?.text ?? version
export const currentText = (kind: ConsentKind): ConsentText => TEXTS[kind].at(-1) ?? TEXTS[kind][0]
export const currentConsent = currentText('child_photo')

const ParentName = line(PARENT_NAME_MAX).check(z.minLength(2, peopleSentences.name))
/** What a parent sends with a photo of a child. The ages are checked by `consentFaults`. */
export const ConsentInput = z.object({
  parent_name: z.optional(z.string().check(z.maxLength(1000))),
  /** Year, month and day. */
  birth_date: z.optional(z.string().check(z.maxLength(60))),
  statement: z.optional(z.boolean()),
  /** Of the statement that was shown; absent, the current one. */
  version: z.optional(z.string().check(z.maxLength(60))),
})
export type ConsentInput = z.infer<typeof ConsentInput>

interface ParentConsent {
  parentName: string
  birthDate: string
  version: string
}
/** What is written down: of close family a tick alone. */
export interface StoredConsent {
  kind: ConsentKind
  parentName: string | null
  birthDate: string | null
  version: string
}
type Read = { consent: ParentConsent; faults: null } | { consent: null; faults: Record<string, string> }

/** A whole consent of an adult, or a sentence for each field that is not. */
export function readConsent(
  input: ConsentInput | null | undefined,
  now: Date,
  kind: Exclude<ConsentKind, 'close_family'> = 'child_photo',
): Read {
  const { version } = currentText(kind)
  const name = ParentName.safeParse(input?.parent_name ?? '')
  const birthDate = input?.birth_date?.trim() ?? ''
  const faults = {
    ...(!name.success && { parent_name: name.error.issues[0]?.message || peopleSentences.name }),
    ...faultOf('birth_date', birthDateFault(birthDate, now)),
    ...(input?.statement !== true && {
      statement: kind === MODEL_CONSENT ? peopleSentences.modelStatement : peopleSentences.statement,
    }),
    ...(input?.version && input.version !== version && { statement: peopleSentences.version }),
  }
  if (!name.success || Object.keys(faults).length > 0) return { consent: null, faults }
  return { consent: { parentName: name.data, birthDate, version }, faults: null }
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

/** Whom to ask of another parent's child. */
export const ParentInput = z.object({
  name: z.optional(z.string().check(z.maxLength(1000))),
  email: z.optional(z.string().check(z.maxLength(1000))),
})
export type ParentInput = z.infer<typeof ParentInput>
export interface Parent {
  name: string
  email: string
}
type ReadParent = { parent: Parent; faults: null } | { parent: null; faults: Record<string, string> }

export function readParent(input: ParentInput | null | undefined, ownEmail?: string): ReadParent {
  const name = ParentName.safeParse(input?.name ?? '')
  const email = Email.safeParse(input?.email ?? '')
  const faults = {
    ...(!name.success && { name: nameFault(name.error.issues[0]?.message) }),
    ...(!email.success && { email: email.error.issues[0]?.message ?? EMAIL_INVALID }),
    ...(email.success && email.data === ownEmail && { email: peopleSentences.ownEmail }),
  }
  if (!name.success || !email.success || Object.keys(faults).length > 0) return { parent: null, faults }
  return { parent: { name: name.data, email: email.data }, faults: null }
}
const nameFault = (said = '') => (said === peopleSentences.name || !said ? peopleSentences.parentName : said)

/** A link to a parent works so long, and no longer than the photo is held. */
export const PARENT_LINK_DAYS = 7
/** Mails to parents about one photo, corrected addresses included. */
export const PARENT_MAILS = 5

/** Who was asked to agree, while nobody has. */
export const PendingParentRequest = z.object({
  name: z.string(),
  email: z.string(),
  sent_at: z.string(),
  ends_at: z.string(),
  mails_left: z.int(),
})
export type PendingParentRequest = z.infer<typeof PendingParentRequest>

export const Consent = z.object({
  id: z.string(),
  kind: z.enum(['child_photo', 'other_child', 'close_family', 'child_model']),
  photo_id: z.string(),
  parent_name: z.nullable(z.string()),
  /** Another parent's is not told to the person who sent the photo. */
  birth_date: z.nullable(z.string()),
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
const ByToken = z.object({ token: z.string().check(z.maxLength(60)) })

export const photosApi = {
  setSubject: {
    method: 'PUT',
    path: '/photos/:id/subject',
    summary:
      'Says who is in a photo of one’s own that came without it. A child and somebody who has died end shared links and stay, and nothing is made before the consent, which of another’s child is asked of its parent by mail.',
    access: 'signed-in',
    params: ById,
    body: z.object({
      subject: StatedSubject,
      consent: z.nullish(ConsentInput),
      parent: z.nullish(ParentInput),
      close_family: z.nullish(z.boolean()),
    }),
    response: z.object({ subject: Subject }),
  },
  askParent: {
    method: 'POST',
    path: '/photos/:id/parent',
    summary: `Mails the parent of another’s child again, perhaps at another address; the link before ends. At most ${PARENT_MAILS} mails a photo, none to a parent who refused one before, and only from a proven address.`,
    access: 'signed-in',
    params: ById,
    body: ParentInput,
    response: z.object({ asked: PendingParentRequest }),
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

/** What a parent sees behind the link in the mail: never the photo, as the address may be wrong. */
export const ParentRequest = z.object({
  /** Who sent the photo. */
  sender: z.string(),
  parent_name: z.string(),
  sent_at: z.string(),
  ends_at: z.nullable(z.string()),
  agreed_at: z.nullable(z.string()),
})
export type ParentRequest = z.infer<typeof ParentRequest>

export const parentsApi = {
  read: {
    method: 'GET',
    path: '/parent-requests/:token',
    summary: 'What a parent is asked by mail about a photo of their child. Changes nothing.',
    params: ByToken,
    response: z.object({ request: ParentRequest }),
  },
  agree: {
    method: 'POST',
    path: '/parent-requests/:token/agree',
    summary: 'A parent agrees to a photo of their child that somebody else sent.',
    params: ByToken,
    body: ConsentInput,
    response: z.object({ request: ParentRequest }),
  },
  refuse: {
    method: 'POST',
    path: '/parent-requests/:token/refuse',
    summary:
      'A parent refuses, or takes back that they agreed: deletes the photo and what was read from it, and tells who sent it.',
    params: ByToken,
    response: z.object({ stayed: z.array(z.string()) }),
  },
} satisfies Api
