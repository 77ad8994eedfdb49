import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { handleAfterResponse } from './accounts/after-response.ts'
import { createAuth } from './accounts/auth.ts'
import { type AdminLine, ensureFirstAdmin } from './accounts/first-admin.ts'
import type { PasswordHashing } from './accounts/password-hashing.ts'
import { foldTallies } from './admin/dashboard/queries.ts'
import { openBooks } from './books/open-books.ts'
import { openBookKeeping } from './books/settings.ts'
import { remindOfCarts } from './cart/reminders/remind-of-carts.ts'
import { createCatalogSnapshot } from './catalog/snapshot.ts'
import { expireClaimPhotos } from './claims/photos.ts'
import { type Config, isHttps, pageAddress } from './config.ts'
import { openCourierSetup } from './courier-setup.ts'
import type { Deps } from './deps.ts'
import type { Describers } from './figurines/describe-photo.ts'
import { geminiDescriber } from './figurines/describers/gemini-describer.ts'
import { openaiDescriber } from './figurines/describers/openai-describer.ts'
import { drawFigurines, type Generators } from './figurines/draw-figurine.ts'
import { expirePhotos } from './figurines/expire-photos.ts'
import { demoGenerator } from './figurines/generators/demo.ts'
import { geminiGenerator } from './figurines/generators/gemini.ts'
import { openaiGenerator } from './figurines/generators/openai.ts'
import { drawTrials } from './figurines/prompt-trials.ts'
import { sweepPrivateFiles } from './figurines/remove-figurine.ts'
import { removeStaleUploads, uploadDirectory } from './figurines/stale-uploads.ts'
import { figureViews } from './kit/figure-views.ts'
import { type KitFiles, openKit } from './kit/kit-files.ts'
import { openLetters } from './kit/label/letters.ts'
import { subscribe } from './newsletter/subscription.ts'
import { openOutbox } from './notifications/outbox.ts'
import { publishMissedOrders } from './orders/order-events.ts'
import { remindOfProofs } from './orders/proofs/remind.ts'
import { supplyProofs } from './orders/proofs/supply-proofs.ts'
import { recogniseBuyers } from './orders/recognise-buyers.ts'
import { startParcelJobs } from './parcels/parcel-jobs.ts'
import { createServes } from './parcels/serves.ts'
import { openPaymentSetup } from './payment-setup.ts'
import { startPaymentJobs } from './payments/payment-jobs.ts'
import { openPlaces } from './places/places.ts'
import { type Restored, readBackup } from './platform/backup/read-backup.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, type OpenDatabase, openDatabase } from './platform/db/database.ts'
import { CannotStart, ensureWritableDirectory } from './platform/db/directory-lock.ts'
import { migrate } from './platform/db/migrate.ts'
import { createEvents, type Events } from './platform/events/events.ts'
import { diskFiles, type FileStore } from './platform/files/files.ts'
import { type ImageWorker, openImageWorker } from './platform/files/image-worker/image-worker.ts'
import { createPictures } from './platform/files/pictures.ts'
import { privateLinks } from './platform/files/private-links.ts'
import { s3Files } from './platform/files/s3-files.ts'
import { safeMessage } from './platform/for-log.ts'
import { createLimits } from './platform/http/limits.ts'
import { createResponseCache } from './platform/http/response-cache/response-cache.ts'
import { DISK_FULL_CODE, unavailable } from './platform/http/unavailable.ts'
import { newSecret } from './platform/ids.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { fileMailer, type Mailer, smtpMailer } from './platform/mail/mailer.ts'
import { sendTraces } from './platform/observability/traces.ts'
import { type Pace, systemPace } from './platform/pace.ts'
import { makePrintsOfOrders } from './print/make-prints.ts'
import { expireDiary } from './production/diary/expire-diary.ts'
import { checkPromisesByItself } from './promise/check-promises.ts'
import { createPromises } from './promise/promises.ts'
import { createPromotionSnapshot } from './promotions/snapshot.ts'
import { askForReviews } from './reviews/ask-for-reviews.ts'
import { sweepPublicPhotos } from './reviews/review-photos.ts'
import { createReviewSnapshot } from './reviews/snapshot.ts'
import { seed } from './seed.ts'
import { createSettingOnce } from './settings/create-setting-once.ts'
import { expireRecords } from './vault/vault.ts'

export interface OpenShop {
  deps: Deps
  adminLine: AdminLine
  /** Starts no more jobs and mails; those under way go on. */
  rest: () => Promise<void>
  leave: () => void
  /** Jobs that take longer are run again by another process. */
  close: (patienceMs?: number) => Promise<void>
}
/** Replacements for tests. */
interface Replaced {
  clock?: Clock
  mailer?: Mailer
  pace?: Pace
  passwordHashing?: PasswordHashing
  imageWorker?: ImageWorker
  printWorker?: ImageWorker
}

/** Database, files, jobs, events and mail: opened in order and closed in reverse. */
export async function openShop(config: Config, log: Log, replaced: Replaced = {}): Promise<OpenShop> {
  await ensureWritableDirectory(config.dataDirectory)
  const database = await openDatabase({ ...config, log })
  try {
    return await openOn(database, config, log, replaced)
  } catch (error) {
    await database.close()
    throw whyNotStarted(error)
  }
}

async function openOn(
  database: OpenDatabase,
  config: Config,
  log: Log,
  {
    clock = systemClock,
    mailer = mailerOf(config),
    pace = systemPace,
    imageWorker = openImageWorker(workerProcess('image')),
    printWorker = openImageWorker(workerProcess('print'), PRINT_WORKER),
    passwordHashing,
  }: Replaced,
): Promise<OpenShop> {
  const { db, engine } = database
  const root = projectRoot()
  const pathOf = (path: string) => fileURLToPath(new URL(path, root))
  await migrate(engine, pathOf('db/migrations'))
  const files = await openFiles(config)
  await seed({ db, files, art: new URL('art/', root), now: clock() })

  const traces = config.tracesEndpoint ? sendTraces(config.tracesEndpoint, log) : null
  const jobs = createJobs(database, log)
  const events = createEvents({ db, engine, log })
  const responseCache = createResponseCache({ clock, log })
  for (const channel of ['gallery', 'settings'] as const) events.subscribe(channel, responseCache.drop)
  const catalog = createCatalogSnapshot({ db, events, log, changed: responseCache.drop })
  const missedOrderEvents = publishMissedOrders({ db, events, clock, log })
  const outbox = openOutbox({ db, events, mailer, clock, pace, log })
  const limits = createLimits({ db, clock, on: config.rateLimits, secureCookies: isHttps(config) })
  const secret = config.authSecret ?? (await createSettingOnce(db, 'auth-secret', newSecret)).value
  const kitDirectory = pathOf('art/kit')
  const kit = openKit(kitDirectory)
  const paymentSetup = await openPaymentSetup(config, { db, clock, log })
  const courierSetup = await openCourierSetup(config, { db, clock, secret })
  const auth = createAuth({
    db,
    log,
    clock,
    secret,
    baseUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    pageAddress: pageAddress(config),
    ...(passwordHashing && { passwordHashing }),
  })
  const leaving = new AbortController()
  const letters = openLetters(imageWorker)
  const places = openPlaces(pathOf('db/pincodes.txt'))
  const deps: Deps = {
    stopping: leaving.signal,
    config,
    db,
    engine: engine.kind,
    files,
    pictures: createPictures(files),
    jobs,
    events,
    outbox,
    ...booksOf(config, { db, clock, log, pace, events }),
    catalog,
    ...snapshotsOf(db, events, responseCache.drop),
    responseCache,
    limits,
    imageWorker,
    printWorker,
    links: privateLinks(secret, clock),
    generators: generatorsOf(config, { imageWorker, kit }),
    describers: describersOf(config),
    paymentSetup,
    courierSetup,
    serves: createServes({ db, carrier: courierSetup.carrier, log }),
    places,
    promises: createPromises({ db, places, clock, log }),
    kit,
    letters,
    views: figureViews({ imageWorker, kit, letters }),
    kitDirectory,
    auth,
    mailer,
    secret,
    clock,
    pace,
    log,
    isReady: readiness(db, files, pace),
  }
  handleJobs(deps, pathOf('art'))
  // Uploads left by an earlier process are stale, unless another process shares the folder.
  await removeStaleUploads(config.dataDirectory, config.databaseUrl ? HOUR_MS : 0)
  await start(deps)
  missedOrderEvents.start()
  const adminLine = await ensureFirstAdmin({ db, auth }, { mode: config.mode, ...config.admin })
  const stopServices = async () => {
    await traces?.stop()
    missedOrderEvents.stop()
    await events.stop()
    await database.close()
  }
  return { deps, adminLine, ...closing(deps, leaving, stopServices) }
}

async function start({ events, catalog, jobs, outbox, books, paymentSetup }: Deps) {
  await events.start()
  // The first visitor should not wait for it; if it fails now, the first visitor tries again.
  catalog.read().catch(() => undefined)
  await jobs.start()
  outbox.start()
  books.start()
  paymentSetup.sandbox?.start()
}

const closing = (
  { jobs, outbox, books, imageWorker, printWorker, paymentSetup }: Deps,
  leaving: AbortController,
  stopServices: () => Promise<void>,
) => ({
  async rest() {
    outbox.rest()
    books.rest()
    await jobs.rest()
  },
  leave: () => leaving.abort(),
  async close(patienceMs = 6000) {
    leaving.abort()
    await paymentSetup.sandbox?.stop()
    // A print file takes longer than anybody waits for a server to stop; its job is done again.
    await Promise.all([outbox.stop(patienceMs), books.stop(), jobs.stop(patienceMs), printWorker.close()])
    await imageWorker.close()
    await stopServices()
  },
})

const snapshotsOf = (db: Database, events: Events, changed: () => void) => ({
  promotions: createPromotionSnapshot({ db, events }),
  reviews: createReviewSnapshot({ db, events, changed }),
})

/** Until the books name the shop, its particulars do. */
function booksOf(config: Config, deps: Pick<Deps, 'db' | 'clock' | 'log' | 'pace' | 'events'>) {
  const seller = {
    legalName: config.particulars.legalName ?? 'Dopple (example particulars)',
    address: config.particulars.address ?? null,
    email: config.particulars.supportEmail ?? null,
    isDemo: config.mode === 'demo',
  }
  const lookMs = deps.pace.booksLookMs
  return {
    books: openBooks({ ...deps, seller, lookMs, pageAddress: pageAddress(config) }),
    bookKeeping: openBookKeeping(deps),
  }
}

function handleJobs(deps: Deps, art: string) {
  const { config, db, jobs, files, clock, log, limits } = deps
  const arriving = uploadDirectory(config.dataDirectory)
  const mailDeps = { db, jobs, secret: deps.secret, pageAddress: pageAddress(config) }
  drawFigurines(deps)
  drawTrials({ ...deps, art, arriving })
  makePrintsOfOrders(deps)
  startPaymentJobs({ ...deps, provider: deps.paymentSetup.provider, pageAddress: pageAddress(config) })
  startParcelJobs({ ...deps, carrier: deps.courierSetup.carrier, pageAddress: pageAddress(config) })
  handleAfterResponse({
    ...mailDeps,
    auth: deps.auth,
    limits,
    clock,
    subscribe: email => subscribe(mailDeps, email),
  })
  jobs.every('*/30 * * * *', 'limits.sweep', limits.sweep)
  jobs.every('*/2 * * * *', 'orders.tally', () => foldTallies(db).then(() => undefined))
  jobs.every('*/30 * * * *', 'orders.recognise', () => recogniseBuyers(deps).then(() => undefined))
  jobs.every('*/5 * * * *', 'proofs.supply', () => supplyProofs({ db, clock }).then(() => undefined))
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
    expirePhotos({ db, files, clock }, config.photoDays).then(() => undefined),
  )
  checkPromisesByItself({ ...deps, pageAddress: pageAddress(config) })
  jobs.every('45 3 * * *', 'claims.expire', () =>
    expireClaimPhotos({ db, files, clock }).then(() => undefined),
  )
  jobs.every('40 3 * * *', 'diary.expire', () => expireDiary({ db, files, clock }).then(() => undefined))
  jobs.every('30 3 * * *', 'vault.expire', () => expireRecords({ db, clock }))
  jobs.every('50 3 * * *', 'files.sweep', async () => {
    await sweepPrivateFiles({ db, files, clock, log })
    await sweepPublicPhotos(deps)
    await files.removeDrafts(HOUR_MS / 1000)
    await removeStaleUploads(config.dataDirectory, HOUR_MS)
  })
}

/** A full disk or a missing database is reported as a sentence, not as a fault. */
function whyNotStarted(error: unknown): unknown {
  const trouble = unavailable(error)
  if (!trouble) return error
  const said = safeMessage(rootOf(error))
  if (trouble.code === DISK_FULL_CODE)
    return new CannotStart(
      `The database has no room left on its disk (${said}). What it has kept is whole: make room and start again.`,
    )
  return new CannotStart(`The database cannot be used at the moment (${said}). Start again when it can be.`)
}
const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause ? rootOf(error.cause) : error

/** Restores into an empty data directory; starts neither jobs nor the HTTP server. */
export async function restoreShop(config: Config, log: Log, path: string): Promise<Restored> {
  await ensureWritableDirectory(config.dataDirectory)
  const database = await openDatabase({ ...config, log })
  try {
    const files = await openFiles(config)
    return await readBackup(
      { ...database, files, migrations: fileURLToPath(new URL('db/migrations', projectRoot())) },
      path,
    )
  } finally {
    await database.close()
  }
}

async function openFiles({ s3, dataDirectory }: Config): Promise<FileStore> {
  if (!s3) return diskFiles(join(dataDirectory, 'files'))
  const files = s3Files(s3)
  await files.put('probe', new Uint8Array([1])).catch(cause => {
    throw new CannotStart(
      `The bucket of S3_BUCKET cannot be used (${cause instanceof Error ? cause.message : String(cause)}).`,
    )
  })
  return files
}

/** Checked at most once per `readyMs`. */
function readiness(db: Database, files: FileStore, { readyMs }: Pace) {
  let looked = { at: 0, ready: Promise.resolve(false) }
  const look = async () =>
    (await files.writable()) &&
    (await db.execute('select 1').then(
      () => true,
      () => false,
    ))
  return () => {
    if (performance.now() - looked.at > readyMs || looked.at === 0)
      looked = { at: performance.now(), ready: look() }
    return looked.ready
  }
}
const HOUR_MS = 3_600_000

const workerProcess = (name: 'image' | 'print') =>
  fileURLToPath(
    new URL(`./${name}-worker-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
  )
/** One job at a time in a fresh process, behind everything that a customer waits for. */
const PRINT_WORKER = {
  processes: 1,
  idleMs: 0,
  nice: 5,
  crash: (how: string) => new Error(`the print process ended before its file was made: ${how}`),
}

/** A provider without a key is null. */
function generatorsOf(
  { openai, gemini }: Config,
  workshop: { imageWorker: ImageWorker; kit: KitFiles },
): Generators {
  return {
    openai: openai.apiKey
      ? openaiGenerator({ ...openai, apiKey: openai.apiKey, pricePaise: PRICES_PAISE.openai })
      : null,
    gemini: gemini.apiKey
      ? geminiGenerator({ ...gemini, apiKey: gemini.apiKey, pricePaise: PRICES_PAISE.gemini })
      : null,
    demo: demoGenerator(workshop),
  }
}
function describersOf({ openai, gemini }: Config): Describers {
  const pricePaise = DESCRIPTION_PAISE
  return {
    openai: openai.apiKey
      ? openaiDescriber({ ...openai, apiKey: openai.apiKey, model: openai.visionModel, pricePaise })
      : null,
    gemini: gemini.apiKey
      ? geminiDescriber({ ...gemini, apiKey: gemini.apiKey, model: gemini.visionModel, pricePaise })
      : null,
  }
}
/** More than a photo and 4,000 tokens of the default models cost at either (below US$ 0.009). */
const DESCRIPTION_PAISE = 80
/** List prices per drawing (US$ 0.023 and 0.034), for the ledger and the daily budget. */
const PRICES_PAISE = { openai: 200, gemini: 300 }

const mailerOf = ({ mail, dataDirectory }: Config): Mailer =>
  mail.smtpUrl ? smtpMailer(mail.smtpUrl, mail.from) : fileMailer(join(dataDirectory, 'mail'), mail.from)

const projectRoot = () => new URL(import.meta.url.includes('/build/') ? '../../' : '../', import.meta.url)
