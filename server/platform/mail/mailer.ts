import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Shown where the HTML says `cid:`, with an id in the form of an address. It has no address of its own that would tell when a mail is opened. */
export interface InlinePicture {
  cid: string
  contentType: string
  content: Buffer
}
interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  inline: readonly InlinePicture[]
  /** The address that a mail provider's unsubscribe button posts to. */
  unsubscribe?: string
}

export interface Mailer {
  kind: 'smtp' | 'kept'
  deliver: (mail: OutgoingMail) => Promise<void>
  forget: (id: string) => Promise<void>
}

const envelope = (from: string, { id, to, subject, text, html, inline, unsubscribe }: OutgoingMail) => ({
  from,
  to,
  subject,
  text,
  html,
  attachments: inline.map(picture => ({ ...picture, filename: nameOf(picture) })),
  textEncoding: 'base64' as const,
  messageId: `<${id}@${domainOf(from)}>`,
  ...(unsubscribe !== undefined && { headers: oneClick(unsubscribe) }),
})

/** `wordmark.png` of `wordmark@dopple`. */
const nameOf = ({ cid, contentType }: InlinePicture) =>
  `${cid.split('@')[0]}.${contentType.slice('image/'.length)}`

/** Unique in the world only in a domain of one's own. */
const domainOf = (from: string) => from.slice(from.lastIndexOf('@') + 1).replace(/[>\s].*/, '')

/** RFC 8058. `prepared` keeps the header on one line: folded, it breaks signatures that a relay adds. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The library is loaded with the first mail, not at the start. */
function once<Transport>(create: (library: typeof import('nodemailer')) => Transport) {
  let created: Promise<Transport> | undefined
  return () => {
    created ??= import('nodemailer').then(create)
    return created
  }
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = once(({ createTransport }) =>
    createTransport(url, {
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 120_000,
    } as never),
  )
  return {
    kind: 'smtp',
    async deliver(mail) {
      await (await transport()).sendMail(envelope(from, mail))
    },
    forget: async () => {},
  }
}

export function fileMailer(directory: string, from: string): Mailer {
  const transport = once(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  const write = async (mail: OutgoingMail) => {
    const { message } = await (await transport()).sendMail(envelope(from, mail))
    await writeFile(join(directory, `${mail.id}.eml`), message)
  }
  return {
    kind: 'kept',
    deliver: mail =>
      write(mail).catch(async () => {
        await mkdir(directory, { recursive: true })
        await write(mail)
      }),
    forget: id => rm(join(directory, `${id}.eml`), { force: true }),
  }
}
