import { CallFailed } from '../../../shared/errors.ts'
import { announce } from '../../ui/toasts.ts'

/** Waits for a press of a button; what the service refuses is said, with its own sentence. */
export async function said<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    console.warn('the desk could not do this', error)
    announce({ text: error.detail })
    return null
  }
}
