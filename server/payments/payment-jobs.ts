import { followWebhooks } from './receive-webhook.ts'
import { reconcileByItself, sweepByItself } from './reconcile.ts'
import { sendRefunds } from './refund-order.ts'
import type { SettleDeps } from './settle-order.ts'

export function startPaymentJobs(deps: SettleDeps) {
  followWebhooks(deps)
  sendRefunds(deps)
  reconcileByItself(deps)
  sweepByItself(deps)
}
