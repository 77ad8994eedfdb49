import { useState } from 'react'
import { CallFailed } from '../../shared/errors.ts'
import { messages } from './messages.ts'
import { announce } from './toasts.ts'

/** Null for a failure that is shown elsewhere. */
export type Sentence = string | ((error: unknown) => string | null)

export const sentenceOf = (error: unknown) =>
  error instanceof CallFailed ? error.detail : messages.unexpected

/** The server's sentence, or this one if it sent none. */
export const answerOr = (sentence: string) => (error: unknown) =>
  (error instanceof CallFailed && error.status > 0 && error.said) || sentence

interface Options {
  trouble?: string | null
  /** A failure is shown as a toast, where nothing on the page could say it. */
  toast?: boolean
}

/**
 * A press that changes something: its name while it runs, and the sentence of the last one if it failed. A failure is
 * logged and makes the result null.
 */
export function useChange<Name extends string>({ trouble: atFirst = null, toast = false }: Options = {}) {
  const [busy, setBusy] = useState<Name | null>(null)
  const [trouble, setTrouble] = useState(atFirst)
  async function run<T>(
    name: Name,
    change: () => Promise<T>,
    sentence: Sentence = sentenceOf,
  ): Promise<T | null> {
    setBusy(name)
    setTrouble(null)
    try {
      return await change()
    } catch (error) {
      console.warn('a change failed', error)
      const said = typeof sentence === 'string' ? sentence : sentence(error)
      if (!toast) setTrouble(said)
      else if (said) announce({ text: said })
      return null
    } finally {
      setBusy(null)
    }
  }
  return { run, busy, trouble, setTrouble }
}
