import { z } from 'zod/mini'
import { INDIAN_STATES } from '../address.ts'
import type { Api } from '../endpoint.ts'
import { Phone, Pincode, personName } from '../people.ts'
import { line } from '../plain-text.ts'

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128

export const Visitor = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  two_factor: z.boolean(),
  /** Of the own address that an order went to last; null where none is remembered. */
  pincode: z.nullable(z.string()),
})
export type Visitor = z.infer<typeof Visitor>

export const Profile = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  address_line1: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  pincode: z.nullable(z.string()),
  role: z.enum(['user', 'admin']),
})
export type Profile = z.infer<typeof Profile>

export const NAME_MISSING = 'Please enter your name.'
export const PersonName = personName(NAME_MISSING)
const StateName = z.enum(INDIAN_STATES, 'Please choose one of the states and union territories.')

/** What a customer may change, so neither e-mail nor role; null empties a field. */
export const ProfileChange = z.object({
  name: z.optional(PersonName),
  phone: z.nullish(Phone),
  address_line1: z.nullish(line(200)),
  city: z.nullish(line(80)),
  state: z.nullish(StateName),
  pincode: z.nullish(Pincode),
})
export type ProfileChange = z.infer<typeof ProfileChange>

const PASSWORD_SHORT = `Password must be at least ${PASSWORD_MIN} characters long`
export const NewPassword = z
  .string(PASSWORD_SHORT)
  .check(
    z.minLength(PASSWORD_MIN, PASSWORD_SHORT),
    z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
  )

const PASSWORD_MISSING = 'Please enter your password.'
export const PasswordInput = z
  .string(PASSWORD_MISSING)
  .check(
    z.minLength(1, PASSWORD_MISSING),
    z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
  )

export const DeviceSession = z.object({
  id: z.string(),
  device: z.string(),
  last_seen: z.string(),
  current: z.boolean(),
})
export type DeviceSession = z.infer<typeof DeviceSession>

const ById = z.object({ id: z.string().check(z.maxLength(80)) })

export const accountsApi = {
  visitor: {
    method: 'GET',
    path: '/visitor',
    summary: 'Who is signed in with this browser, if anybody.',
    response: z.object({ visitor: z.nullable(Visitor) }),
  },
  profile: {
    method: 'GET',
    path: '/profiles/:id',
    summary: 'A customer’s own profile.',
    access: { owner: 'id' },
    params: ById,
    response: z.object({ profile: Profile }),
  },
  changeProfile: {
    method: 'PATCH',
    path: '/profiles/:id',
    summary: 'Changes a profile; email and role cannot be changed here.',
    access: { owner: 'id' },
    params: ById,
    body: ProfileChange,
    response: z.object({ profile: Profile }),
  },
  sessions: {
    method: 'GET',
    path: '/profiles/:id/sessions',
    summary: 'Where this customer is signed in.',
    access: { owner: 'id' },
    params: ById,
    response: z.object({ sessions: z.array(DeviceSession) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/profiles/:id/sessions/:sessionId',
    summary: 'Signs one device out.',
    access: { owner: 'id' },
    params: z.extend(ById, { sessionId: z.string().check(z.maxLength(80)) }),
    response: z.object({ ok: z.literal(true) }),
  },
  export: {
    method: 'GET',
    path: '/profiles/:id/export',
    summary: 'Everything the shop holds about a customer, as a ZIP of JSON and pictures.',
    access: { owner: 'id' },
    params: ById,
    response: z.unknown(),
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/profiles/:id',
    summary: 'Deletes an account; the password is asked once more. Not while an order is unfinished.',
    access: { owner: 'id' },
    params: ById,
    body: z.object({ password: PasswordInput }),
    response: z.object({ ok: z.literal(true) }),
  },
} satisfies Api
