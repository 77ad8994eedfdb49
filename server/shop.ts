import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deps } from './app.ts'
import { createCatalogSnapshot } from './catalog/snapshot.ts'
import type { Config } from './config.ts'
import { deliverMails } from './notifications/deliver-mail.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createEvents } from './platform/events/events.ts'
import { diskFiles } from './platform/files/files.ts'
import { createPictures } from './platform/files/pictures.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { keptPost, type Post, smtpPost } from './platform/mail/post.ts'
import { seed } from './seed.ts'

export interface OpenShop {
  deps: Deps
  close: () => Promise<void>
}
/** What a test may put in the place of the real thing. */
interface Replaced {
  clock?: Clock
  post?: Post
}

/** Everything behind the doors: database, files, jobs, news, mail; opened in order and closed in reverse. */
export async function openShop(config: Config, log: Log, { clock = systemClock, post = postOf(config) }: Replaced = {}): Promise<OpenShop> {
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
    await events.start()
    await jobs.start()

    const deps: Deps = {
      config,
      db,
      files,
      pictures: createPictures(files),
      jobs,
      events,
      catalog: createCatalogSnapshot({ db, events, log }),
      clock,
      log,
      isReady: () => files.writable(),
    }
    return {
      deps,
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

const postOf = ({ mail, dataDirectory }: Config): Post =>
  mail.smtpUrl ? smtpPost(mail.smtpUrl, mail.from) : keptPost(join(dataDirectory, 'mail'), mail.from)

/** The folder that holds package.json, from the sources and from the built server alike. */
const projectRoot = () => new URL(import.meta.url.includes('/build/') ? '../../' : '../', import.meta.url)
