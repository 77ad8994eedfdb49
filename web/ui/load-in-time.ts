/** The specification's limit for a part of a page. */
export const LONGEST_WAIT_MS = 120_000
export const CHUNK_FAILED = 'Loading chunk failed'

/** A part that hangs fails as one that is missing does. */
export async function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  let patience: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new ChunkFailed(CHUNK_FAILED)), LONGEST_WAIT_MS)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof ChunkFailed ? error : new ChunkFailed(CHUNK_FAILED, { cause: error })
  } finally {
    clearTimeout(patience)
  }
}

/** Its message is the sentence that is shown. */
export class ChunkFailed extends Error {}
