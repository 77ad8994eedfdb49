import { expireAddresses } from './accounts/addresses/addresses.ts'
import { handleAfterResponse } from './accounts/after-response.ts'
import { foldTallies } from './admin/dashboard/queries.ts'
import { startDeskMailJobs } from './admin/desk-mails/tell-desk.ts'
import { checkStoredState } from './admin/operations/stored-state.ts'
import { makeDrafts } from './bodies/drafts/make-drafts.ts'
import { BODY_QUEUE, makeBodies } from './bodies/make-bodies.ts'
import { remindOfCarts } from './cart/reminders/remind-of-carts.ts'
import { expireClaimPhotos } from './claims/photos.ts'
import { pageAddress } from './config.ts'
import type { Deps } from './deps.ts'
import { drawFigurines } from './figurines/draw-figurine.ts'
import { expirePhotos } from './figurines/expire-photos.ts'
import { previewCaps } from './figurines/image-models.ts'
import { modelGoneLog } from './figurines/model-gone-log.ts'
import { sweepRefusals } from './figurines/people/admit-parent-mail.ts'
import { sweepParentMails } from './figurines/people/ask-parent.ts'
import { drawAgreedPhotos } from './figurines/people/draw-agreed.ts'
import { drawTrials } from './figurines/prompt-trials.ts'
import { sweepPrivateFiles } from './figurines/remove-figurine.ts'
import { removeStaleUploads, uploadDirectory } from './figurines/stale-uploads.ts'
import { expireSubscriptions, writeSubscription } from './notifications/newsletter/subscription.ts'
import { startParcelJobs } from './parcels/parcel-jobs.ts'
import { followWebhooks } from './payments/receive-webhook.ts'
import { reconcileByItself, sweepByItself } from './payments/reconcile.ts'
import { sendRefunds } from './payments/refund-order.ts'
import { PRINT_QUEUE } from './print/begin-prints.ts'
import { makePrintsOfOrders } from './print/make-prints.ts'
import { expireRecords } from './privacy/vault.ts'
import { expireDiary } from './production/diary/entries.ts'
import { checkPromisesByItself } from './promise/check-promises.ts'
import { remindOfProofs } from './proofs/remind.ts'
import { askForReviews } from './reviews/ask-for-reviews.ts'
import { sweepPublicPhotos } from './reviews/review-photos.ts'

const HOUR_MS = 3_600_000

export function handleJobs(deps: Deps, art: string) {
  const { config, db, jobs, files, clock, log, limits } = deps
  const arriving = uploadDirectory(config.dataDirectory)
  const mailDeps = { db, jobs, secret: deps.secret, pageAddress: pageAddress(config) }
  const logModelGone = modelGoneLog(deps)
  drawFigurines({ ...deps, logModelGone, caps: previewCaps(config) })
  drawAgreedPhotos({ ...deps, caps: previewCaps(config) })
  drawTrials({ ...deps, logModelGone, art, arriving })
  // A measurement is not slowed down by prints that are held.
  if (config.holdsPrints) for (const queue of [PRINT_QUEUE, BODY_QUEUE]) jobs.hold(queue)
  else {
    makePrintsOfOrders({ ...deps, arriving })
    makeBodies({ ...deps, arriving })
  }
  makeDrafts({ ...deps, arriving })
  const paying = { ...deps, provider: deps.paymentSetup.provider, pageAddress: pageAddress(config) }
  followWebhooks(paying)
  sendRefunds(paying)
  reconcileByItself(paying)
  sweepByItself(paying)
  startParcelJobs({ ...deps, carrier: deps.courierSetup.carrier, pageAddress: pageAddress(config) })
  startDeskMailJobs({ ...deps, pageAddress: pageAddress(config) })
  handleAfterResponse({
    ...mailDeps,
    auth: deps.auth,
    limits,
    clock,
    subscribe: (tx, email) => writeSubscription(tx, mailDeps, email),
  })
  jobs.every('*/30 * * * *', 'limits.sweep', limits.sweep)
  jobs.every('*/2 * * * *', 'orders.tally', () => foldTallies(db).then(() => undefined))
  jobs.every('*/30 * * * *', 'proofs.remind', () =>
    remindOfProofs({ db, clock, pageAddress: pageAddress(config) }).then(() => undefined),
  )
  jobs.every('*/15 * * * *', 'carts.remind', () =>
    remindOfCarts({ ...deps, pageAddress: pageAddress(config) }).then(() => undefined),
  )
  jobs.every('*/30 * * * *', 'reviews.ask', () =>
    askForReviews({ ...deps, pageAddress: pageAddress(config) }).then(() => undefined),
  )
  jobs.every('20 3 * * *', 'photos.expire', () =>
    expirePhotos({ db, files, clock }, config.photoDays)
      .then(() => sweepParentMails(deps))
      .then(() => sweepRefusals(db, clock())),
  )
  checkPromisesByItself({ ...deps, pageAddress: pageAddress(config) })
  jobs.every('45 3 * * *', 'claims.expire', () =>
    expireClaimPhotos({ db, files, clock }).then(() => undefined),
  )
  jobs.every('40 3 * * *', 'diary.expire', () => expireDiary({ db, files, clock }).then(() => undefined))
  jobs.every('25 3 * * *', 'addresses.expire', () => expireAddresses({ db, clock }))
  jobs.every('35 3 * * *', 'newsletter.expire', () => expireSubscriptions(deps))
  jobs.every('55 3 * * *', 'state.check', async () => {
    const differences = await checkStoredState(deps)
    if (differences.length > 0) log.error({ differences }, 'stored state differs from what it follows from')
  })
  jobs.every('30 3 * * *', 'vault.expire', () => expireRecords({ db, clock }))
  jobs.every('50 3 * * *', 'files.sweep', async () => {
    await sweepPrivateFiles({ db, files, log })
    await sweepPublicPhotos(deps)
    await files.removeDrafts(HOUR_MS / 1000)
    await removeStaleUploads(config.dataDirectory, HOUR_MS)
  })
}
