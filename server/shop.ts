import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AdminLine, ensureFirstAdmin } from './accounts/admins.ts'
import { createAuth, type PasswordHashing } from './accounts/auth.ts'
import { openMakerSetup } from './bodies/makers/maker-setup.ts'
import { openBooks } from './books/open-books.ts'
import { openBookKeeping } from './books/settings.ts'
import { seed } from './catalog/seed.ts'
import { createCatalogSnapshot } from './catalog/snapshot.ts'
import { type Config, isHttps, pageAddress } from './config.ts'
import type { Deps } from './deps.ts'
import { describersOf, generatorsOf } from './figurines/image-models.ts'
import { removeStaleUploads } from './figurines/stale-uploads.ts'
import { handleJobs } from './jobs.ts'
import { figureHeightIn } from './kit/figure-height.ts'
import { figureModels } from './kit/figure-model.ts'
import { figureViews } from './kit/figure-views.ts'
import { type KitFiles, openKit } from './kit/kit-files.ts'
import { layOutLabel } from './kit/label/lay-out-label.ts'
import { openLetters } from './kit/label/letters.ts'
import { openMailPictures } from './notifications/mail-pictures.ts'
import { openOutbox } from './notifications/outbox.ts'
import { openCourierSetup } from './parcels/courier-setup.ts'
import { openPlaces } from './parcels/places/places.ts'
import { createServes } from './parcels/serves.ts'
import { openPaymentSetup } from './payments/payment-setup.ts'
import { type Restored, readBackup } from './platform/backup/read-backup.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import {
  type Database,
  type Engine,
  holdsShop,
  type OpenDatabase,
  openDatabase,
} from './platform/db/database.ts'
import { CannotStart, ensureWritableDirectory } from './platform/db/directory-lock.ts'
import { migrate } from './platform/db/migrate.ts'
import { createEvents, type Events } from './platform/events/events.ts'
import { type ImageWorker, openImageWorker } from './platform/files/image-worker/image-worker.ts'
import { WorkerEnded } from './platform/files/image-worker/tasks.ts'
import { createPictures } from './platform/files/pictures.ts'
import { privateLinks } from './platform/files/private-links.ts'
import { createLimits } from './platform/http/limits.ts'
import { createResponseCache } from './platform/http/response-cache/response-cache.ts'
import { createStreams } from './platform/http/streams.ts'
import { newSecret } from './platform/ids.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { fileMailer, type Mailer, smtpMailer } from './platform/mail/mailer.ts'
import { type Pace, systemPace } from './platform/pace.ts'
import { openFiles, readiness, whyNotStarted } from './platform/storage.ts'
import { createPromises } from './promise/promises.ts'
import { createPromotionSnapshot } from './promotions/snapshot.ts'
import { convertOrders } from './proofs/before-squash.ts'
import { createReviewSnapshot } from './reviews/snapshot.ts'
import { createSettingOnce } from './settings/create-setting-once.ts'

interface OpenShop {
  deps: Deps
  engine: Engine
  adminLine: AdminLine
  /** Starts no more jobs and mails; those under way go on. */
  rest: () => Promise<void>
  leave: () => void
  /** Jobs that take longer are run again by another process. */
  close: (patienceMs?: number) => Promise<void>
}
interface TestParts {
  clock?: Clock
  mailer?: Mailer
  pace?: Pace
  passwordHashing?: PasswordHashing
  imageWorker?: ImageWorker
  printWorker?: ImageWorker
  modelWorker?: ImageWorker
}

/** Database, files, jobs, events and mail: opened in order and closed in reverse. */
export async function openShop(config: Config, log: Log, replaced: TestParts = {}): Promise<OpenShop> {
  await ensureWritableDirectory(config.dataDirectory)
  const database = await openDatabase({ ...config, log })
  try {
    return await openOn(database, config, log, replaced)
  } catch (error) {
    await database.close()
    throw whyNotStarted(error)
  }
}

/** For a command: what is to be worked on has to be there, while the server makes a shop where none is. */
export async function openExistingShop(config: Config, log: Log): Promise<OpenShop> {
  await requireShop(config, log)
  return openShop(config, log)
}

export async function requireShop(config: Config, log: Log): Promise<void> {
  if (await holdsShop({ ...config, log })) return
  const place = config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDirectory
  throw new CannotStart(
    `There is no shop in ${place}. Set DATA_DIR (or DATABASE_URL) to where it is; \`npm start\` makes a new one.`,
  )
}

async function openOn(
  database: OpenDatabase,
  config: Config,
  log: Log,
  {
    clock = systemClock,
    mailer = mailerOf(config),
    pace = systemPace,
    imageWorker = openImageWorker(entry('image-worker')),
    printWorker = openImageWorker(entry('print/print-worker'), PRINT_WORKER),
    modelWorker = openImageWorker(entry('image-worker'), MODEL_WORKER),
    passwordHashing,
  }: TestParts,
): Promise<OpenShop> {
  const { db, engine } = database
  const root = projectRoot()
  const pathOf = (path: string) => fileURLToPath(new URL(path, root))
  await migrateShop(database, config, log)
  const files = await openFiles(config)
  await seed({ db, files, art: new URL('art/', root), now: clock() })

  const traces = await openTraces(config, log)
  const jobs = createJobs(database, log)
  const events = createEvents({ db, engine, log })
  const responseCache = createResponseCache({ clock, log })
  const places = openPlaces(pathOf('db/pincodes.txt'))
  const promises = createPromises({ db, places, clock, log })
  // Before the responses, which are made of it.
  events.subscribe('settings', promises.forget)
  for (const channel of ['gallery', 'settings'] as const) events.subscribe(channel, responseCache.drop)
  const catalog = createCatalogSnapshot({ db, events, log, changed: responseCache.drop })
  const pictures = createPictures(files)
  const directory = pathOf('art/mail')
  const mailPictures = openMailPictures({ pictures, setName: layOutLabel, directory, log })
  const outbox = openOutbox({ db, events, mailer, mailPictures, clock, pace, log })
  const limits = createLimits({ db, clock, on: config.rateLimits, secureCookies: isHttps(config) })
  const secret = await secretOf(config, db)
  const kitDirectory = pathOf('art/kit')
  const kit = openKit(kitDirectory)
  const paymentSetup = await openPaymentSetup(config, { db, clock, log })
  const courierSetup = await openCourierSetup(config, { db, clock, secret })
  const makerSetup = await openMakerSetup(config, clock)
  const auth = authOf(config, { db, log, clock, secret, ...(passwordHashing && { passwordHashing }) })
  const leaving = new AbortController()
  const deps: Deps = {
    stopping: leaving.signal,
    streams: createStreams({ events, stopping: leaving.signal }),
    config,
    db,
    engine: engine.kind,
    files,
    pictures,
    jobs,
    events,
    outbox,
    mailPictures,
    ...booksOf(config, { db, clock, log, pace, events }),
    catalog,
    ...snapshotsOf(db, events, responseCache.drop),
    responseCache,
    limits,
    imageWorker,
    printWorker,
    modelWorker,
    links: privateLinks(secret, clock),
    generators: generatorsOf(config, { imageWorker, kit }),
    describers: describersOf(config),
    paymentSetup,
    courierSetup,
    makerSetup,
    serves: createServes({ db, carrier: courierSetup.carrier, log }),
    places,
    promises,
    kit,
    ...figuresOf(imageWorker, kit),
    kitDirectory,
    wordmark: join(directory, 'wordmark.png'),
    auth,
    mailer,
    secret,
    clock,
    pace,
    log,
    isReady: readiness(db, files, pace),
  }
  await start(deps, pathOf('art'))
  const adminLine = await ensureFirstAdmin({ db, auth }, { mode: config.mode, ...config.admin })
  return { deps, engine, adminLine, ...closing(deps, leaving, { traces, database }) }
}

const authOf = (
  config: Config,
  deps: Pick<Deps, 'db' | 'log' | 'clock' | 'secret'> & { passwordHashing?: PasswordHashing },
) =>
  createAuth({
    ...deps,
    baseUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    pageAddress: pageAddress(config),
  })

/** The SDK is loaded only where it is used. */
async function openTraces({ tracesEndpoint }: Config, log: Log) {
  if (!tracesEndpoint) return null
  const { sendTraces } = await import('./platform/observability/send-traces.ts')
  return sendTraces(tracesEndpoint, log)
}

const migrateShop = ({ db, engine }: OpenDatabase, config: Config, log: Log) =>
  migrate(engine, sqlDirectory(), {
    beforeSquash: async () => convertOrders(db, await secretOf(config, db)),
    report: ({ file, step, of }) => log.info({ file }, `upgrading the data: step ${step} of ${of}`),
  })

/** A shop without one in its settings makes one, and keeps it. */
const secretOf = async (config: Config, db: Database) =>
  config.authSecret ?? (await createSettingOnce(db, 'auth-secret', newSecret)).value

async function start(deps: Deps, art: string) {
  const { config, events, catalog, jobs, outbox, books, paymentSetup } = deps
  handleJobs(deps, art)
  // Uploads left by an earlier process are stale, unless another process shares the folder.
  await removeStaleUploads(config.dataDirectory, config.databaseUrl ? HOUR_MS : 0)
  await events.start()
  // The first visitor should not wait for it; if it fails now, the first visitor tries again.
  catalog.read().catch(() => undefined)
  await jobs.start()
  outbox.start()
  books.start()
  paymentSetup.sandbox?.start()
}

const closing = (
  { jobs, events, outbox, books, imageWorker, printWorker, modelWorker, paymentSetup }: Deps,
  leaving: AbortController,
  { traces, database }: { traces: Awaited<ReturnType<typeof openTraces>>; database: OpenDatabase },
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
    await Promise.all([imageWorker.close(), modelWorker.close()])
    await traces?.stop()
    await events.stop()
    await database.close()
  },
})

function figuresOf(imageWorker: ImageWorker, kit: KitFiles) {
  const letters = openLetters(imageWorker, kit)
  return {
    letters,
    figureHeight: figureHeightIn(kit),
    views: figureViews({ imageWorker, kit, letters }),
    models: figureModels({ imageWorker, kit }),
  }
}

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
  const pollMs = deps.pace.booksPollMs
  return {
    books: openBooks({ ...deps, seller, pollMs, pageAddress: pageAddress(config) }),
    bookKeeping: openBookKeeping({ ...deps, isLive: config.mode === 'live' }),
  }
}

/** Restores into an empty data directory; starts neither jobs nor the HTTP server. */
export async function restoreShop(config: Config, log: Log, path: string): Promise<Restored> {
  await ensureWritableDirectory(config.dataDirectory)
  const database = await openDatabase({ ...config, log })
  try {
    const files = await openFiles(config)
    return await readBackup({ ...database, files, sql: sqlDirectory() }, path)
  } finally {
    await database.close()
  }
}

const HOUR_MS = 3_600_000

const entry = (name: string) =>
  fileURLToPath(new URL(`./${name}.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url))
/** One job at a time in a fresh process, behind everything that a customer waits for. */
const PRINT_WORKER = {
  processes: 1,
  idleMs: 0,
  nice: 5,
  crash: (how: string) => new WorkerEnded(`the print process ended before its file was made: ${how}`),
}
/** A large model takes a minute, and customers' photos do not wait for it. */
const MODEL_WORKER = { processes: 1, idleMs: 5000, nice: 5 }

const mailerOf = ({ mail, dataDirectory }: Config): Mailer =>
  mail.smtpUrl ? smtpMailer(mail.smtpUrl, mail.from) : fileMailer(join(dataDirectory, 'mail'), mail.from)

const sqlDirectory = () => fileURLToPath(new URL('db', projectRoot()))
const projectRoot = () => new URL(import.meta.url.includes('/build/') ? '../../' : '../', import.meta.url)
