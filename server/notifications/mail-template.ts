interface Link {
  label: string
  url: string
}
/** A part of a mail that lists several things. */
interface Group {
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
  action?: Link
  farewell?: Link
  /** The address that ends mails of this kind, for mails that nobody ordered. */
  unsubscribe?: string
}

const CLOSING = 'Dopple. Small people, made with great care.'
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, mark => escapes[mark] ?? mark)

export type MailBody = Omit<MailContent, 'subject'>

const lastLink = ({ farewell, unsubscribe }: Pick<MailBody, 'farewell' | 'unsubscribe'>): Link | undefined =>
  unsubscribe === undefined ? farewell : { label: 'No longer wanted? Unsubscribe', url: unsubscribe }

export function textOf({ heading, paragraphs, facts = [], groups = [], action, ...ends }: MailBody): string {
  const last = lastLink(ends)
  return [
    heading,
    ...paragraphs,
    ...(facts.length ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...groups.map(groupText),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    CLOSING,
    ...(last ? [`${last.label}: ${last.url}`] : []),
  ].join('\n\n')
}

const groupText = ({ heading, lines, link }: Group) =>
  [heading, ...lines.map(line => `- ${line}`), `${link.label}: ${link.url}`].join('\n')

export const htmlOfMail = ({
  subject,
  body,
  htmlBody,
}: {
  subject: string
  body: MailBody | null
  htmlBody: string
}): string => (body ? htmlOf({ subject, ...body }) : htmlBody)

function htmlOf({
  subject,
  heading,
  paragraphs,
  facts = [],
  groups = [],
  action,
  ...ends
}: MailContent): string {
  const last = lastLink(ends)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#FBF5EA;color:#1E1915;font:17px/1.5 'Anek Latin',Arial,sans-serif">
<table ${LAYOUT} width="100%"><tr><td align="center" style="padding:24px 12px">
<table ${LAYOUT} width="100%" style="max-width:560px">
<tr><td style="padding:8px 24px 16px;font:italic 700 30px Georgia,serif">${WORDMARK}</td></tr>
<tr><td style="background:#FFFCF6;border-radius:20px;padding:32px 24px">
<h1 style="margin:0 0 16px;font:italic 700 27px/1.15 Georgia,serif">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
${facts.length ? factsHtml(facts) : ''}
${groups.map(groupHtml).join('\n')}
${action ? buttonHtml(action) : ''}
</td></tr>
<tr><td style="padding:20px 24px;color:#5C5145;font-size:14px">
${escapeHtml(CLOSING)}${last ? farewellHtml(last) : ''}</td></tr>
</table></td></tr></table></body></html>`
}

const LAYOUT = 'role="presentation" cellspacing="0" cellpadding="0"'
const WORDMARK = 'Dop<span style="color:#C4125A">p</span>le'
const BUTTON = [
  'display:inline-block',
  'background:#C4125A',
  'color:#FFFFFF',
  'font-weight:700',
  'text-decoration:none',
  'border-radius:12px',
  'padding:14px 24px',
].join(';')

const paragraphHtml = (text: string) =>
  `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(text)}</p>`

function factsHtml(facts: [string, string][]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:6px 16px 6px 0;color:#5C5145;vertical-align:top">${escapeHtml(name)}</td>` +
      `<td style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
  )
  return `<table ${LAYOUT} style="margin:0 0 20px;font-size:15px">${rows.join('')}</table>`
}

const groupHtml = ({ heading, lines, link }: Group) =>
  `<h2 style="margin:0 0 4px;font:italic 700 20px/1.2 Georgia,serif">${escapeHtml(heading)}</h2>` +
  `<ul style="margin:0 0 6px;padding:0 0 0 20px;font-size:15px">${lines
    .map(line => `<li style="margin:0 0 4px">${escapeHtml(line)}</li>`)
    .join('')}</ul>` +
  `<p style="margin:0 0 24px;font-size:15px">${linkHtml(link, 'color:#C4125A;font-weight:600')}</p>`

const linkHtml = ({ label, url }: Link, style: string) =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`
const buttonHtml = (link: Link) => `<p style="margin:8px 0 0">${linkHtml(link, BUTTON)}</p>`
const farewellHtml = (link: Link) => `<br>${linkHtml(link, 'color:#5C5145')}`
