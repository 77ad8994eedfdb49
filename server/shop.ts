import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAuth } from './accounts/auth.ts'
import { ensureFirstAdmin } from './accounts/first-admin.ts'
import type { Deps } from './app.ts'
import { createCatalogSnapshot } from './catalog/snapshot.ts'
import { type Config, pageAddress } from './config.ts'
import { deliverMails } from './notifications/deliver-mail.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { ensureWritableDirectory } from './platform/db/directory-lock.ts'
import { migrate } from './platform/db/migrate.ts'
import { createEvents } from './platform/events/events.ts'
import { diskFiles, type FileStore } from './platform/files/files.ts'
import { createPictures } from './platform/files/pictures.ts'
import { createLimits } from './platform/http/limits.ts'
import { newSecret } from './platform/ids.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { keptPost, type Post, smtpPost } from './platform/mail/post.ts'
import { seed } from './seed.ts'
import { settleOnce } from './settings/settle-once.ts'

export interface OpenShop {
  deps: Deps
  /** What the terminal says about the admin's login, if there is something to say. */
  adminLine: string | null
  close: () => Promise<void>
}
/** What a test may put in the place of the real thing. */
interface Replaced {
  clock?: Clock
  post?: Post
}

/** Everything behind the doors: database, files, jobs, news, mail; opened in order and closed in reverse. */
export async function openShop(config: Config, log: Log, { clock = systemClock, post = postOf(config) }: Replaced = {}): Promise<OpenShop> {
  ensureWritableDirectory(config.dataDirectory)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDirectory: config.dataDirectory, log })
  const { db, engine } = database
  try {
    const root = projectRoot()
    await migrate(engine, fileURLToPath(new URL('db/migrations', root)))
    const files = diskFiles(join(config.dataDirectory, 'files'))
    await seed({ db, files, art: new URL('art/', root), now: clock() })

    const jobs = createJobs(engine, log)
    const events = createEvents(engine, log)
    deliverMails({ db, jobs, post, clock, log })
    const limits = createLimits({ db, clock, on: config.rateLimits, secureCookies: config.publicUrl?.startsWith('https://') ?? false })
    jobs.every('*/30 * * * *', 'limits.sweep', limits.sweep)
    await events.start()
    await jobs.start()

    const secret = config.authSecret ?? (await settleOnce(db, 'auth-secret', newSecret)).value
    const auth = createAuth({
      db,
      jobs,
      log,
      secret,
      baseUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
      pageAddress: pageAddress(config),
    })
    const adminLine = await ensureFirstAdmin({ db, auth }, { mode: config.mode, ...config.admin })

    const deps: Deps = {
      config,
      db,
      files,
      pictures: createPictures(files),
      jobs,
      events,
      catalog: createCatalogSnapshot({ db, events, log }),
      limits,
      auth,
      secret,
      clock,
      log,
      isReady: readiness(db, files),
    }
    return {
      deps,
      adminLine,
      async close() {
        await jobs.stop()
        await events.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Whether the shop could serve now; asked often, looked up every few seconds at most. */
function readiness(db: Database, files: FileStore) {
  let looked = { at: 0, ready: Promise.resolve(false) }
  const look = async () =>
    (await files.writable()) &&
    (await db.execute('select 1').then(
      () => true,
      () => false,
    ))
  return () => {
    if (performance.now() - looked.at > READY_FOR_MS || looked.at === 0) looked = { at: performance.now(), ready: look() }
    return looked.ready
  }
}
const READY_FOR_MS = 3000

const postOf = ({ mail, dataDirectory }: Config): Post =>
  mail.smtpUrl ? smtpPost(mail.smtpUrl, mail.from) : keptPost(join(dataDirectory, 'mail'), mail.from)

/** The folder that holds package.json, from the sources and from the built server alike. */
const projectRoot = () => new URL(import.meta.url.includes('/build/') ? '../../' : '../', import.meta.url)
