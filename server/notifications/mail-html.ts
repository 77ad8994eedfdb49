import type { InlinePicture } from '../platform/mail/mailer.ts'
import { type DrawnPicture, type MailPictures, STRIP } from './mail-pictures.ts'
import { CLOSING, type Group, type Link, lastLink, type MailBody } from './mail-template.ts'

interface Mail {
  subject: string
  body: MailBody | null
  /** Of rows from before HTML was rendered when a mail is sent. */
  htmlBody: string
}
/** A mail as it leaves: its pictures are attached, and named by `cid:`. */
interface RenderedMail {
  html: string
  inline: InlinePicture[]
}

export async function renderMail(
  pictures: MailPictures,
  { subject, body, htmlBody }: Mail,
): Promise<RenderedMail> {
  if (!body) return { html: htmlBody, inline: [] }
  const wordmark = await pictures.wordmark()
  const drawn = body.pictures ? await pictures.draw(body.pictures) : null
  return {
    html: htmlOf({ subject, body, wordmark, drawn }),
    inline: [wordmark, ...(drawn ? [drawn.picture] : [])],
  }
}

/** For a page that shows a mail: the pictures stand in it, as nothing is attached. */
export const withPicturesInside = ({ html, inline }: RenderedMail): string =>
  inline.reduce(
    (whole, { cid, contentType, content }) =>
      whole.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content.toString('base64')}"`),
    html,
  )

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, mark => escapes[mark] ?? mark)

interface Parts {
  subject: string
  body: MailBody
  wordmark: InlinePicture
  drawn: DrawnPicture | null
}

/** Tables and inline styles for Outlook; classes only for what the dark and narrow screens change. */
function htmlOf({ subject, body, wordmark, drawn }: Parts): string {
  const { heading, paragraphs, facts = [], groups = [], action, also = [], ...ends } = body
  const last = lastLink(ends)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="ground ink" style="margin:0;padding:0;background:#FBF5EA;color:#1E1915;${TEXT};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? heading)}</div>
<table ${LAYOUT} width="100%" class="ground" bgcolor="#FBF5EA" style="background:#FBF5EA"><tr><td class="rim" align="center" style="padding:28px 16px 36px">
<!--[if mso]><table ${LAYOUT} width="560"><tr><td><![endif]-->
<table ${LAYOUT} width="100%" style="max-width:560px">
<tr><td style="padding:0 0 18px 8px"><img src="cid:${wordmark.cid}" width="158" height="46" alt="Dopple" class="ink" style="${IMAGE};width:158px;height:46px;font:italic 700 30px Georgia,serif;color:#1E1915"></td></tr>
<tr><td class="card" bgcolor="#FFFCF6" style="background:#FFFCF6;border-radius:20px">
<table ${LAYOUT} width="100%">
${drawn ? pictureHtml(drawn) : ''}
<tr><td class="pad" style="padding:30px 32px 32px;${TEXT}">
<h1 class="ink" style="margin:0 0 16px;font:800 28px/1.15 ${FACES};letter-spacing:-0.4px;color:#1E1915">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
${facts.length ? factsHtml(facts) : ''}
${groups.map(groupHtml).join('\n')}
${action ? buttonHtml(action, 'loud') : ''}${also.map(link => buttonHtml(link, 'soft')).join('')}
</td></tr></table>
</td></tr>
<tr><td class="quiet" style="padding:20px 8px 0;color:#5C5145;font:14px/1.5 ${FACES}">
${escapeHtml(CLOSING)}${last ? `<br>${linkHtml(last, 'quiet', 'color:#5C5145;text-decoration:underline')}` : ''}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`
}

const LAYOUT = 'role="presentation" border="0" cellspacing="0" cellpadding="0"'
/** The shop's face is not sent along; these are on nearly every machine and near to it. */
const FACES = "'Anek Latin','Segoe UI',Roboto,'Helvetica Neue',Helvetica,Arial,sans-serif"
const TEXT = `font:17px/1.5 ${FACES}`
const IMAGE = 'display:block;border:0;outline:none;text-decoration:none'
const BUTTONS = {
  loud: { ground: '#C4125A', ink: '#FFFFFF', line: '#C4125A' },
  soft: { ground: '#FFFCF6', ink: '#B80F53', line: '#E3D8C6' },
}

const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#17130F!important}
.card{background:#221C16!important}
.ink{color:#F7EEE0!important}
.quiet{color:#C4B6A3!important}
.line{border-color:#3B3228!important}
.loud{background:#FF6FA3!important;border-color:#FF6FA3!important}
.loud a{color:#2B0616!important}
.soft{background:#221C16!important;border-color:#3B3228!important}
.soft a,.link{color:#FF86B1!important}
}
@media (max-width:480px){
.rim{padding:20px 10px 28px!important}
.pad{padding:24px 20px 26px!important}
.wide{width:100%!important}
.wide a{display:block!important;text-align:center!important}
}`

function pictureHtml({ picture: { cid }, alt }: DrawnPicture): string {
  const [width, height] = [560, Math.round((560 * STRIP.height) / STRIP.width)]
  return `<tr><td style="font-size:0;line-height:0"><img src="cid:${cid}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" class="quiet" style="${IMAGE};width:100%;height:auto;border-radius:20px 20px 0 0;font:15px/1.5 ${FACES};color:#5C5145"></td></tr>`
}

const paragraphHtml = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;color:#1E1915">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

function factsHtml(facts: [string, string][]): string {
  const rows = facts.map(
    ([name, value], at) =>
      `<tr><td class="quiet line" style="${cellStyle(at)};padding-right:16px;color:#5C5145;white-space:nowrap">${escapeHtml(name)}</td>` +
      `<td class="ink line" width="100%" style="${cellStyle(at)};font-weight:600;color:#1E1915;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  )
  return `<table ${LAYOUT} width="100%" style="margin:0 0 22px">${rows.join('')}</table>`
}
const cellStyle = (at: number) =>
  `padding:8px 0;font:15px/1.4 ${FACES};vertical-align:top;${at > 0 ? 'border-top:1px solid #E3D8C6' : ''}`

const groupHtml = ({ heading, lines, link }: Group) =>
  `<h2 class="ink" style="margin:0 0 4px;font:700 19px/1.25 ${FACES};color:#1E1915">${escapeHtml(heading)}</h2>` +
  `<ul class="ink" style="margin:0 0 6px;padding:0 0 0 20px;font-size:15px;color:#1E1915">${lines
    .map(line => `<li style="margin:0 0 4px">${escapeHtml(line)}</li>`)
    .join('')}</ul>` +
  `<p style="margin:0 0 24px;font-size:15px">${linkHtml(link, 'link', 'color:#B80F53;font-weight:600')}</p>`

const linkHtml = ({ label, url }: Link, name: string, style: string) =>
  `<a href="${escapeHtml(url)}" class="${name}" style="${style}">${escapeHtml(label)}</a>`

/** A cell of a table, since Outlook gives a link no padding. */
function buttonHtml({ label, url }: Link, kind: keyof typeof BUTTONS): string {
  const { ground, ink, line } = BUTTONS[kind]
  return `<table ${LAYOUT} class="wide" style="margin:8px 0 0"><tr><td class="${kind}" bgcolor="${ground}" style="background:${ground};border:2px solid ${line};border-radius:12px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;font:700 17px/1.25 ${FACES};color:${ink};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}
