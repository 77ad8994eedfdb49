/** What a stand-in does with one call, and how it paces itself. */
export interface Behaviour<Name extends string> extends Pace {
  does: Name
}
export interface Pace {
  /** How long it thinks before the first byte of its answer. */
  afterMs?: number
  /** Unfinished pictures sent on the way, no more than were asked for, `everyMs` apart. */
  partials?: number
  everyMs?: number
  /** How large the enormous answer's picture is. */
  bytes?: number
  /** As a gateway that knows no streams answers: all at once, whatever was asked. */
  atOnce?: boolean
  /** What the picture comes as, where the request cannot say. */
  format?: 'png' | 'jpeg'
}

export interface Script<Name extends string> {
  /** The next unscripted call does this; called again, the one after it. */
  next: (does: Name, pace?: Pace) => void
  /** What every call does that no other word is given for. */
  always: (does: Name, pace?: Pace) => void
  /** What has been scripted and not yet been asked for. */
  left: () => number
  /** For the stand-in itself: the behaviour of a call with this prompt. */
  take: (prompt: string) => Behaviour<Name>
}

/** In a prompt, for trying things by hand: "stand-in: rate-limited", or with a pause, "stand-in: draw after 9000 ms". */
const IN_THE_PROMPT = /\bstand-in:\s*([a-z0-9-]+)(?:\s+after\s+(\d+)\s*ms)?/i

export function openScript<Name extends string>(
  names: readonly Name[],
  usual: Behaviour<Name>,
): Script<Name> {
  const queue: Behaviour<Name>[] = []
  let always = usual
  return {
    next: (does, pace) => void queue.push({ ...pace, does }),
    always: (does, pace) => {
      always = { ...pace, does }
    },
    left: () => queue.length,
    take(prompt) {
      const scripted = queue.shift()
      if (scripted) return scripted
      const [, word = '', pause] = IN_THE_PROMPT.exec(prompt) ?? []
      const does = names.find(name => name === word.toLowerCase())
      return does ? { ...always, does, ...(pause && { afterMs: Number(pause) }) } : always
    },
  }
}
