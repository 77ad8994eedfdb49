import { useEffect, useState } from 'react'
import { type Body, bodiesApi } from '../../../shared/bodies/api.ts'
import { call } from '../../api.ts'

const AGAIN_MS = 1500

/** The bodies of a figurine, newest first; asked for again while one is being made. */
export function useBodies(orderId: string, line: number) {
  const [bodies, setBodies] = useState<Body[] | null>(null)
  const [down, setDown] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let left = false
    let timer: number | undefined
    const look = async () => {
      const params = { id: orderId, line: String(line) }
      const found = await call(bodiesApi.list, { params }).catch(error => {
        console.warn('the bodies of a figurine could not be looked up', error)
        return null
      })
      if (left) return
      setDown(found === null)
      if (found) setBodies(found.bodies)
      if (found?.bodies.some(({ state }) => state === 'making')) timer = window.setTimeout(look, AGAIN_MS)
    }
    void look()
    return () => {
      left = true
      window.clearTimeout(timer)
    }
  }, [orderId, line, turn])
  return { bodies, down, reload: () => setTurn(now => now + 1) }
}
