import { DAY_MS, startOfDay } from '../../../shared/time/moments.ts'
import { indianDay } from '../../../shared/time/working-days.ts'
import { adminAddresses } from '../../accounts/admins.ts'
import { queueMails } from '../../notifications/queue-mail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { deskMailsOf } from '../../settings/desk-mails.ts'
import { type DeskMailDeps, morningMail } from './desk-mails.ts'
import { forgetLongTold, takeMorning } from './queries.ts'
import { whatWaits } from './what-waits.ts'

type Deps = DeskMailDeps & { db: Database; clock: Clock }

/** A shop that was off at seven writes until noon. */
const MORNING = { from: 7, to: 12 }
const hourOf = (now: Date) => ((now.getTime() - startOfDay(now).getTime()) / DAY_MS) * 24

/** Tells the admins once a day what waits for them, if anything does; returns how many mails that took. */
export async function tellOfMorning({ db, clock, ...deps }: Deps): Promise<number> {
  const now = clock()
  if (hourOf(now) < MORNING.from || hourOf(now) >= MORNING.to) return 0
  return db.transaction(async tx => {
    await forgetLongTold(tx, now)
    const { morning } = await deskMailsOf(tx)
    if (!morning || !(await takeMorning(tx, indianDay(now)))) return 0
    const waiting = await whatWaits(tx, now)
    if (waiting.length === 0) return 0
    const content = morningMail(deps, waiting, now)
    const mails = (await adminAddresses(tx)).map(to => ({ ...content, to }))
    await queueMails(tx, mails)
    return mails.length
  })
}
