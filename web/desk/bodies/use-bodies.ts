import { useEffect, useState } from 'react'
import { type BodyList, bodiesApi } from '../../../shared/bodies/api.ts'
import { call } from '../../api.ts'

const AGAIN_MS = 1500
/** A service takes minutes. */
const AT_SERVICE_MS = 5000

/** The bodies of a figurine, newest first, and what a draft costs; asked for again while one is being made. */
export function useBodies(orderId: string, line: number) {
  const [found, setFound] = useState<BodyList | null>(null)
  const [down, setDown] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let left = false
    let timer: number | undefined
    const look = async () => {
      const params = { id: orderId, line: String(line) }
      const list = await call(bodiesApi.list, { params }).catch(error => {
        console.warn('the bodies of a figurine could not be looked up', error)
        return null
      })
      if (left) return
      setDown(list === null)
      if (list) setFound(list)
      const making = list?.bodies.find(({ state }) => state === 'making')
      if (making) timer = window.setTimeout(look, making.hash === null ? AT_SERVICE_MS : AGAIN_MS)
    }
    void look()
    return () => {
      left = true
      window.clearTimeout(timer)
    }
  }, [orderId, line, turn])
  return { found, down, reload: () => setTurn(now => now + 1) }
}
