export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
}

// Not nodemailer's stream transport: it takes 0.7 ms of CPU per mail, a third of a purchase.
/** A mail as an .eml file, with its text and its HTML part. */
export function asEml(from: string, { id, to, subject, text, html }: OutgoingMail): string {
  const border = `part-${id}`
  const part = (type: string, words: string) =>
    `--${border}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${inLines(words)}`
  return [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(to)}`,
    `Subject: ${encoded(subject)}`,
    `Message-ID: <${id}@dopple>`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${border}"`,
    '',
    `${part('text/plain', text)}${part('text/html', html)}--${border}--`,
    '',
  ].join('\r\n')
}

/** A line break in user input must not start another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')
function inLines(text: string): string {
  const whole = Buffer.from(text).toString('base64')
  let lines = ''
  for (let at = 0; at < whole.length; at += 76) lines += `${whole.slice(at, at + 76)}\r\n`
  return lines
}

/** RFC 2047 words of at most 45 bytes; a multi-byte character is never split. */
function encoded(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words: string[] = ['']
  for (const sign of oneLine(text)) {
    const last = words.length - 1
    if (Buffer.byteLength(words[last] + sign) > 45) words.push(sign)
    else words[last] += sign
  }
  return words.map(word => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}
