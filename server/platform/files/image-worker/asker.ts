/** Who waits for a task. */
export interface Asker {
  /** An account or, for a guest, an address; what has none may wait as often as it likes. */
  key: string | null
  isGuest: boolean
  hasLeft: () => boolean
}

/** Jobs of the shop itself, which nobody limits and nobody leaves. */
export const SHOP: Asker = { key: null, isGuest: false, hasLeft: () => false }
