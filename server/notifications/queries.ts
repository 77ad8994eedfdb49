import { desc, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { mails } from './tables.ts'

export const latestMails = (db: Database, limit = 100) =>
  db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(limit)

export async function findMail(db: Database, id: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail
}

export const mailsAbout = (db: Database, about: string, limit = 20) =>
  db
    .select({
      id: mails.id,
      subject: mails.subject,
      recipient: mails.recipient,
      status: mails.status,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .where(eq(mails.about, about))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
