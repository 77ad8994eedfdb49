import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asEml, type OutgoingMail } from './eml.ts'

/** Carries a mail out of the shop: to an SMTP server, or to a folder where it can be read. */
export interface Mailer {
  kind: 'smtp' | 'kept'
  deliver: (mail: OutgoingMail) => Promise<void>
  /** Removes what was kept of a mail, if anything was. */
  forget: (id: string) => Promise<void>
}

const envelope = (from: string, { id, to, subject, text, html }: OutgoingMail) => ({
  from,
  to,
  subject,
  text,
  html,
  messageId: `<${id}@dopple>`,
})

export function smtpMailer(url: string, from: string): Mailer {
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport(url, {
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 120_000,
    } as never),
  )
  return {
    kind: 'smtp',
    async deliver(mail) {
      await (await transport).sendMail(envelope(from, mail))
    },
    forget: async () => {},
  }
}

export function fileMailer(directory: string, from: string): Mailer {
  const write = (mail: OutgoingMail) => writeFile(join(directory, `${mail.id}.eml`), asEml(from, mail))
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
