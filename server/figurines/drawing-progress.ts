import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { finish } from '../platform/files/image-worker/tasks.ts'
import { privateKey, privateName } from '../platform/files/private-links.ts'
import type { FigurineDeps } from './deps.ts'
import { type FigurineRow, figurines } from './tables.ts'

type Deps = Pick<FigurineDeps, 'db' | 'events' | 'files' | 'imageWorker' | 'log'>

/** Shows one partial picture after the other; `end` drops those that still wait. */
export function partialsOf(deps: Deps, id: string) {
  let ended = false
  let shown = Promise.resolve()
  return {
    show(bytes: Buffer) {
      shown = shown
        .then(() => (ended ? undefined : showPartial(deps, id, bytes)))
        .catch(error => deps.log.warn({ err: error, figurine: id }, 'a partial picture could not be shown'))
    },
    end() {
      ended = true
      return shown
    },
  }
}

async function showPartial(deps: Deps, id: string, bytes: Buffer) {
  const file = privateName('webp')
  const { bytes: small } = await deps.imageWorker.do(finish, { bytes })
  await deps.files.put(privateKey(file), small)
  await changePicture(deps, id, file, { partialFile: file })
}

/** Removes the picture files that the change replaces; `file`, the new one, if the drawing has ended meanwhile. */
export async function changePicture(
  deps: Pick<FigurineDeps, 'db' | 'events' | 'files'>,
  id: string,
  file: string | null,
  to: Partial<FigurineRow>,
) {
  const before = await change(deps, id, to)
  const unwanted = before ? [before.partialFile, to.file === null ? before.file : null] : [file]
  for (const one of unwanted) if (one) await deps.files.remove(privateKey(one))
}

/**
 * Changes a figurine that is still being drawn, together with `also`, and publishes the change. Returns the row
 * before, or null if the drawing has ended or the figurine was deleted.
 */
export async function change(
  { db, events }: Pick<FigurineDeps, 'db' | 'events'>,
  id: string,
  to: Partial<FigurineRow>,
  also: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<FigurineRow | null> {
  return db.transaction(async tx => {
    const [before] = await tx
      .select()
      .from(figurines)
      .where(and(eq(figurines.id, id), inArray(figurines.stage, ['waiting', 'drawing', 'saving'])))
      .for('update')
    if (!before) return null
    await tx.update(figurines).set(to).where(eq(figurines.id, id))
    await also(tx)
    await events.publish(tx, 'figurines', id)
    return before
  })
}
