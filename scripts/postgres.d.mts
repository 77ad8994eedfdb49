export function postgresBinaries(): string | null
export function freePort(): Promise<number>
export function startCluster(
  scratch: string,
  options?: { durable?: boolean; apart?: boolean },
): Promise<{
  url: string
  stop: () => Promise<unknown>
  isUp: () => boolean
  restart: (whileGone?: () => Promise<void>) => Promise<void>
} | null>
