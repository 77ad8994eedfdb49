import { createHmac, timingSafeEqual } from 'node:crypto'
import { MailList, unsubscribePath } from '../../shared/notifications/api.ts'
import { notFound } from '../platform/http/problem.ts'

/** Who is on a list, by the name that its tokens carry: an address or an account. */
export interface Subscription {
  isOn: (subject: string) => Promise<boolean>
  leave: (subject: string) => Promise<void>
}
export type Subscriptions = Record<MailList, Subscription>

const UNKNOWN = 'We do not know that link. Perhaps part of it got lost on the way.'

const signatureOf = (secret: string, list: MailList, subject: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${list} ${subject}`).digest('base64url')

/** Works from every mail, however old: the HMAC proves that the shop wrote it. */
export const unsubscribeLink = (secret: string, list: MailList, subject: string) =>
  unsubscribePath(
    [list, Buffer.from(subject).toString('base64url'), signatureOf(secret, list, subject)].join('.'),
  )

export function readUnsubscribeToken(secret: string, token: string): { list: MailList; subject: string } {
  const [name, encoded = '', signature = '', ...rest] = token.split('.')
  const list = MailList.safeParse(name).data
  const subject = Buffer.from(encoded, 'base64url').toString()
  if (!list || rest.length > 0 || !isSame(signature, signatureOf(secret, list, subject)))
    throw notFound('mail_list.unknown', UNKNOWN)
  return { list, subject }
}

function isSame(actual: string, right: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
