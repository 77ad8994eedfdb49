/** So long a letter may lie at hand before it is begun: well within the time it is held for. */
const LIES_MS = 15_000
/** Nothing is laid on a heap whose first letter has not left by then: others may be quicker. */
const STUCK_MS = 5000
const MOST = 200

/** Letters written a moment ago that wait in this process to be begun; what lies too long is left to whoever looks for it in the outbox. */
export function lettersAtHand<T>() {
  let lying: { letter: T; since: number }[] = []
  const fresh = () => {
    const now = performance.now()
    lying = lying.filter(({ since }) => now - since < LIES_MS)
    return lying
  }
  return {
    hasRoom() {
      const [first] = lying
      return lying.length < MOST && (!first || performance.now() - first.since < STUCK_MS)
    },
    put(letters: readonly T[], since: number) {
      for (const letter of letters) lying.push({ letter, since })
    },
    take: (most: number): T[] =>
      fresh()
        .splice(0, most)
        .map(({ letter }) => letter),
  }
}
