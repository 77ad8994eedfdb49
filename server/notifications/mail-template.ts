import type { MailPicture } from './mail-pictures.ts'

export interface Link {
  label: string
  url: string
}
/** A part of a mail that lists several things. */
export interface Group {
  heading: string
  lines: string[]
  link: Link
}
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  facts?: [string, string][]
  groups?: Group[]
  /** What it shows of what it is about; the box where there is nothing else to show. */
  pictures?: MailPicture[]
  action?: Link
  /** Further buttons, less loud. */
  also?: Link[]
  farewell?: Link
  /** The address that ends mails of this kind, for mails that nobody ordered. */
  unsubscribe?: string
  /** The refund it tells of: its reference and its document are added while it waits. */
  refund?: string
  /** It waits its whole time, also once its document is there: more of it may follow. */
  waitsForMore?: boolean
}

export const CLOSING = 'Dopple. Small people, made with great care.'
export type MailBody = Omit<MailContent, 'subject'>

export const lastLink = ({
  farewell,
  unsubscribe,
}: Pick<MailBody, 'farewell' | 'unsubscribe'>): Link | undefined =>
  unsubscribe === undefined ? farewell : { label: 'No longer wanted? Unsubscribe', url: unsubscribe }

export function textOf({
  heading,
  paragraphs,
  facts = [],
  groups = [],
  action,
  also = [],
  ...ends
}: MailBody): string {
  const last = lastLink(ends)
  return [
    heading,
    ...paragraphs,
    ...(facts.length ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...groups.map(groupText),
    ...[...(action ? [action] : []), ...also].map(({ label, url }) => `${label}: ${url}`),
    CLOSING,
    ...(last ? [`${last.label}: ${last.url}`] : []),
  ].join('\n\n')
}

const groupText = ({ heading, lines, link }: Group) =>
  [heading, ...lines.map(line => `- ${line}`), `${link.label}: ${link.url}`].join('\n')
