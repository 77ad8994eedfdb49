import { followWebhooks } from './receive-webhook.ts'
import { reconcileByItself, sweepByItself } from './reconcile.ts'
import { sendRefunds } from './refund-order.ts'
import type { SettleDeps } from './settle-order.ts'

/** What goes on behind the doors: webhooks worked through, refunds sent, unpaid orders looked at again. */
export function startPaymentJobs(deps: SettleDeps) {
  followWebhooks(deps)
  sendRefunds(deps)
  reconcileByItself(deps)
  sweepByItself(deps)
}
