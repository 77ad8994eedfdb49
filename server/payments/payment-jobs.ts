import type { PayDeps } from './pay-order.ts'
import { followWebhooks } from './receive-webhook.ts'
import { reconcileByItself, sweepByItself } from './reconcile.ts'
import { sendRefunds } from './refund-order.ts'

export function startPaymentJobs(deps: PayDeps) {
  followWebhooks(deps)
  sendRefunds(deps)
  reconcileByItself(deps)
  sweepByItself(deps)
}
