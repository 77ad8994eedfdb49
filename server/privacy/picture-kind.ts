import type { HeldKind, HeldPicture } from '../../shared/privacy/api.ts'
import type { Database, Tx } from '../platform/db/database.ts'

export interface PrivatePicture extends Pick<HeldPicture, 'id' | 'title' | 'why'> {
  file: string
  since: Date
  until: { at: Date | null; words: string }
  keptBecause: string | null
  subject?: HeldPicture['subject']
  asks?: HeldPicture['asks']
  parent?: HeldPicture['parent']
  face?: HeldPicture['face']
}

/** What is no more; its files follow after the commit. */
export interface DeletedPicture {
  kind: HeldKind
  title: string
  since: Date
  files: (string | null)[]
  /** What else follows after the commit. */
  afterwards?: () => Promise<void>
}

/** One kind of private picture in the vault; each domain gives its own. */
export interface PictureKind {
  kind: HeldKind
  list: (db: Database, userId: string) => Promise<PrivatePicture[]>
  /** Refuses with the reason what has to stay for now; null if this person has none such. */
  remove: (tx: Tx, userId: string, id: string) => Promise<DeletedPicture[] | null>
}
