import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import { paths } from '../../shared/paths.ts'
import { paymentsApi, type Settled } from '../../shared/payments/api.ts'
import { call } from '../api.ts'
import { finishPurchase } from '../checkout/kept.ts'
import { loginPath } from '../session/next-path.ts'
import { usePatientPoll } from '../ui/patient-poll.ts'

export type SettledOrderState = { state: 'asking' | 'unreachable' | 'waiting' } | Settled

/** A refusal for too many looks says nothing about the payment: the page goes on waiting. */
export function afterFailedCheck(now: SettledOrderState, status: number): SettledOrderState {
  if ('order' in now) return now
  if (status === 429) return { state: 'waiting' }
  return now.state === 'asking' ? { state: 'unreachable' } : now
}

/** Polls an order until it is paid or cancelled; removes what was paid from the cart. */
export function useSettledOrder(id: string | null) {
  const navigate = useNavigate()
  const [shown, setShown] = useState<SettledOrderState>({ state: 'asking' })
  const check = useCallback(
    (id: string) =>
      call(paymentsApi.check, { params: { id } }).then(
        async settled => {
          if (settled.state === 'paid') await finishPurchase(settled.order)
          setShown(settled)
        },
        error => {
          console.warn('the order could not be loaded', error)
          const status = error instanceof CallFailed ? error.status : 0
          if (status === 401)
            return navigate(loginPath(`${paths.orderConfirmation}?id=${id}`), { replace: true })
          if (status === 404) return navigate(paths.home, { replace: true })
          setShown(now => afterFailedCheck(now, status))
        },
      ),
    [navigate],
  )
  useEffect(() => {
    if (id) void check(id)
  }, [id, check])
  const isOpen = shown.state !== 'paid' && shown.state !== 'cancelled'
  usePatientPoll(isOpen ? id : null, check)
  return { shown, look: check }
}
