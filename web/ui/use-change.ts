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

/** Waits for a change on the server; a failure is logged, passed on as a sentence, and becomes null. */
export async function attempt<T>(
  change: Promise<T>,
  onFailure: (sentence: string | null) => void,
  sentence: Sentence = sentenceOf,
): Promise<T | null> {
  try {
    return await change
  } catch (error) {
    console.warn('a change failed', error)
    onFailure(typeof sentence === 'string' ? sentence : sentence(error))
    return null
  }
}

/** Shows the failure as a toast. */
export const orToast = <T>(change: Promise<T>) => attempt(change, text => text && announce({ text }))

/** One change at a time: its name while it runs, and the sentence of the last one if it failed. */
export function useChange<Name extends string>(atFirst: string | null = null) {
  const [busy, setBusy] = useState<Name | null>(null)
  const [trouble, setTrouble] = useState<string | null>(atFirst)
  async function run<T>(name: Name, change: () => Promise<T>, sentence?: Sentence): Promise<T | null> {
    setBusy(name)
    setTrouble(null)
    const done = await attempt(change(), setTrouble, sentence)
    setBusy(null)
    return done
  }
  return { run, busy, trouble, setTrouble }
}
