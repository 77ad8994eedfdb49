export interface Behaviour<Name extends string> extends Pace {
  does: Name
}
export interface Pace {
  /** Delay before the first byte of the response. */
  afterMs?: number
  /** Partial pictures sent before the result, at most as many as requested, `everyMs` apart. */
  partials?: number
  everyMs?: number
  /** Called after each partial picture; the stand-in goes on when its promise is kept. */
  afterPartial?: () => Promise<unknown>
  /** Size of the picture in the enormous answer. */
  bytes?: number
  /** Ignores a request for a stream, like a gateway that knows none. */
  atOnce?: boolean
  /** The picture's format where the request cannot say it. */
  format?: 'png' | 'jpeg'
  /** Keys of a description that are answered otherwise. */
  answer?: Record<string, unknown>
}

export interface Script<Name extends string> {
  /** Queued for the next unscripted call. */
  next: (does: Name, pace?: Pace) => void
  /** The default of all calls. */
  always: (does: Name, pace?: Pace) => void
  /** Scripted calls that have not been made yet. */
  left: () => number
  /** For the stand-in itself: the behaviour of a call with this prompt. */
  take: (prompt: string) => Behaviour<Name>
}

/** In a prompt, for manual tests: "stand-in: rate-limited", or "stand-in: draw after 9000 ms". */
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
