import { statfs } from 'node:fs/promises'

export interface Space {
  freeBytes: number
  totalBytes: number
}

export async function freeSpace(directory: string): Promise<Space | null> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return blocks > 0 ? { freeBytes: bavail * bsize, totalBytes: blocks * bsize } : null
}

const GB = 1024 ** 3
const LOW_BYTES = GB
const LOW_SHARE = 0.05
export const isLow = ({ freeBytes, totalBytes }: Space) =>
  freeBytes < LOW_BYTES || freeBytes < totalBytes * LOW_SHARE
