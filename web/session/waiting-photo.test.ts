import { beforeEach, expect, test, vi } from 'vitest'
import { awaitSignIn, stopWaiting, takeWaiting, waitingPhoto } from './waiting-photo.tsx'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.useFakeTimers()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
  return () => vi.useRealTimers()
})

test('who pressed and was asked to sign in is waited for by one visit of the upload', () => {
  expect(takeWaiting()).toBe(false)
  awaitSignIn('data:image/jpeg;base64,AA==')
  expect(waitingPhoto()?.picture).toBe('data:image/jpeg;base64,AA==')
  expect([takeWaiting(), takeWaiting()]).toEqual([true, false])
})

test('after half an hour nothing waits, and the face is not kept', () => {
  awaitSignIn('data:image/jpeg;base64,AA==')
  vi.advanceTimersByTime(30 * 60_000)
  expect(kept.size).toBe(0)
  awaitSignIn('data:image/jpeg;base64,AA==')
  vi.setSystemTime(Date.now() + 30 * 60_000)
  expect(waitingPhoto()).toBeNull()
  expect(kept.size).toBe(0)
  awaitSignIn(null)
  stopWaiting()
  expect(kept.size).toBe(0)
})
