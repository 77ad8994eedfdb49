import { eq } from 'drizzle-orm'
import { type HeldKind, type HeldPicture, type Look, RECORDS_DAYS } from '../../shared/privacy/api.ts'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { type PrivateLinks, privateKey } from '../platform/files/private-links.ts'
import { notFound } from '../platform/http/problem.ts'
import { consentsOf, expireConsents } from './consents/consents.ts'
import { forgetLooksBefore } from './looks.ts'
import type { DeletedPicture, PictureKind, PrivatePicture } from './picture-kind.ts'
import { looksOf, receiptsOf } from './queries.ts'
import { deletionReceipts, type LookRow, pictureLooks } from './tables.ts'
import { forgetReceiptsBefore, receiptView, writeReceipt } from './write-receipt.ts'

export interface VaultDeps {
  db: Database
  files: FileStore
  links: PrivateLinks
  clock: Clock
  kinds: readonly PictureKind[]
  pageAddress: (path: string) => string
}
interface Person {
  id: string
  email: string
}
const DAY_MS = 24 * 3600_000
/** Of one picture, newest first. */
const LOOKS_SHOWN = 60

export async function readVault({ db, kinds, links }: VaultDeps, userId: string) {
  const [privatePictures, looks, consents, receipts] = await Promise.all([
    Promise.all(kinds.map(async ({ kind, list }) => (await list(db, userId)).map(one => ({ kind, ...one })))),
    looksOf(db, userId),
    consentsOf(db, userId),
    receiptsOf(db, userId),
  ])
  const byFile = Map.groupBy(looks, ({ file }) => file)
  const pictures = privatePictures
    .flat()
    .sort((one, other) => other.since.getTime() - one.since.getTime())
    .map(one => heldView(links, one, byFile.get(one.file) ?? []))
  return { pictures, consents, receipts: receipts.map(receiptView) }
}

function heldView(
  links: PrivateLinks,
  one: PrivatePicture & { kind: HeldKind },
  looks: LookRow[],
): HeldPicture {
  return {
    kind: one.kind,
    id: one.id,
    url: links.link(one.file),
    title: one.title,
    why: one.why,
    since: one.since.toISOString(),
    until: { at: one.until.at?.toISOString() ?? null, words: one.until.words },
    kept_because: one.keptBecause,
    subject: one.subject ?? null,
    asks: one.asks ?? null,
    parent: one.parent ?? null,
    face: one.face ?? null,
    looks: looks.slice(0, LOOKS_SHOWN).map(lookView),
  }
}

const lookView = ({ who, viewer, what, at }: LookRow): Look => ({
  who,
  provider: who === 'image_model' ? viewer : null,
  what,
  at: at.toISOString(),
})

/** Deletes one picture now. Rows, receipt and mail commit together; the files follow. */
export async function removeHeld(
  deps: VaultDeps,
  person: Person,
  { kind: name, id }: { kind: HeldKind; id: string },
) {
  const kind = deps.kinds.find(one => one.kind === name)
  const { gone, receipt } = await deps.db.transaction(async tx => {
    const gone = (await kind?.remove(tx, person.id, id)) ?? null
    if (!gone) throw notFound('vault.not_found', 'This picture is not here. It may be deleted already.')
    const { clock, pageAddress } = deps
    return { gone, receipt: await writeReceipt(tx, { person, gone, now: clock(), pageAddress }) }
  })
  await removeFiles(deps.files, gone)
  return receipt
}

export async function removeFiles(files: FileStore, gone: readonly DeletedPicture[]): Promise<void> {
  for (const { files: names, afterwards } of gone) {
    for (const name of names) if (name) await files.remove(privateKey(name))
    await afterwards?.()
  }
}

/** Looks, receipts and consents are kept for a year. */
export async function expireRecords({ db, clock }: Pick<VaultDeps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - RECORDS_DAYS * DAY_MS)
  await forgetLooksBefore(db, before)
  await forgetReceiptsBefore(db, before)
  await expireConsents(db, before)
}

export const exportVault: PersonalDataExporter = async (db, userId) => ({
  name: 'photo-vault',
  data: {
    looks: (await looksOf(db, userId)).map(row => ({ picture: row.file, ...lookView(row) })),
    receipts: (await receiptsOf(db, userId)).map(receiptView),
  },
})

export const eraseVault: PersonalDataEraser = async (tx, userId) => {
  await tx.delete(pictureLooks).where(eq(pictureLooks.userId, userId))
  await tx.delete(deletionReceipts).where(eq(deletionReceipts.userId, userId))
  return async () => {}
}
