import { z } from 'zod/mini'
import { formatInr } from '../shared/money.ts'
import { normaliseOrderId } from '../shared/orders/order-status.ts'
import { grantAdmin } from './accounts/admins.ts'
import { checkStoredState } from './admin/operations/stored-state.ts'
import { setStatus } from './admin/orders/set-status.ts'
import { recordChange } from './audit/record-change.ts'
import { pageAddress } from './config.ts'
import type { Deps } from './deps.ts'
import { expirePhotos } from './figurines/expire-photos.ts'
import { leftToGiveBack } from './payments/queries.ts'
import { reconcileNow } from './payments/reconcile.ts'
import { refundOrder } from './payments/refund-order.ts'
import { writeBackup } from './platform/backup/write-backup.ts'
import type { Answer } from './platform/control-socket.ts'
import { Refusal } from './platform/http/problem.ts'
import { newId } from './platform/ids.ts'

/** Verbs of `npm run shop -- <verb>`, run by the server that holds the data directory if there is one. */
interface Command {
  usage: string
  help: string
  /** Returns what to print; throws `CommandFailed` with a sentence. */
  run: (deps: Deps, args: string[]) => Promise<string>
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

export class CommandFailed extends Error {}

export const commands: Record<string, Command> = {
  'admin grant': {
    usage: 'admin grant EMAIL',
    help: 'Makes the account with this address an admin. The person signs up first, like any customer.',
    async run({ db }, [email]) {
      if (!email) throw new CommandFailed('Whose account? Say: npm run shop -- admin grant EMAIL')
      if (!(await grantAdmin(db, email)))
        throw new CommandFailed(`There is no account with the address ${email}. The person signs up first.`)
      return `${email} is an admin now.`
    },
  },
  reconcile: {
    usage: 'reconcile',
    help: 'Asks the payment provider about every unpaid order of the last days, and follows open refunds. Runs by itself as well.',
    async run(deps) {
      const { checked, paid, failed } = await reconcileNow({
        ...deps,
        provider: deps.paymentSetup.provider,
        pageAddress: pageAddress(deps.config),
      })
      return `${checked} orders looked at, ${paid} found paid, ${failed} without an answer.`
    },
  },
  'orders refund': {
    usage: 'orders refund ID [RUPEES] [--payment=PAYMENT]',
    help: 'Gives back what an order was paid with, or a part of it; with --payment, other money that came for it.',
    async run(deps, [id = '', ...rest]) {
      const rupees = rest.find(word => !word.startsWith('--payment='))
      const paymentId = rest.find(word => word.startsWith('--payment='))?.slice('--payment='.length)
      if (paymentId === '') throw new CommandFailed('Which payment? Say --payment=pay_…')
      const amount = rupees === undefined ? undefined : Math.round(Number(rupees) * 100)
      if (amount !== undefined && !(amount > 0))
        throw new CommandFailed('The amount is a number of rupees, such as 99.50.')
      const input = {
        orderId: normaliseOrderId(id),
        reason: 'asked for on the command line',
        actor: 'command line',
        key: newId('ask'),
        ...(amount && { amountPaise: amount }),
        ...(paymentId && { paymentId }),
      }
      const refund = await deps.db
        .transaction(async tx => {
          const made = await refundOrder(tx, { ...deps, pageAddress: pageAddress(deps.config) }, input)
          const { orderId, reason } = input
          const subject = { kind: 'order', id: orderId, name: orderId } as const
          await recordChange(tx, {
            actor: { command: 'orders refund' },
            action: 'refunded',
            subject,
            after: {
              amount: amount ? formatInr(amount) : 'all that was left',
              reason,
              ...(paymentId && { payment: paymentId }),
            },
          })
          return made
        })
        .catch(asFailure)
      return `Refund ${refund} is on its way.`
    },
  },
  'orders cancel': {
    usage: 'orders cancel ID [--refund|--keep]',
    help: 'Cancels an order; of one that is paid it has to be said whether the money goes back.',
    async run(deps, [id = '', said]) {
      if (said !== undefined && said !== '--refund' && said !== '--keep')
        throw new CommandFailed('Say --refund or --keep.')
      const refund = said === undefined ? undefined : said === '--refund'
      const before = await leftToGiveBack(deps.db, normaliseOrderId(id))
      const input = {
        orderId: id,
        status: 'Cancelled',
        refund,
        actor: { command: 'orders cancel' },
      } as const
      await deps.db
        .transaction(tx => setStatus(tx, { ...deps, pageAddress: pageAddress(deps.config) }, input))
        .catch(error => {
          if (error instanceof Refusal && error.code === 'order.refund_unsaid')
            throw new CommandFailed(
              'This order is paid. Say --refund to give the money back, or --keep to keep it.',
            )
          asFailure(error)
        })
      return `${normaliseOrderId(id)} is cancelled${refund && before > 0 ? ', its money is on its way back' : ''}.`
    },
  },
  backup: {
    usage: 'backup FILE',
    help: 'Writes everything the shop knows into one file: orders, accounts, pictures, photos. The shop stays open. Read the file with zcat.',
    async run(deps, [path]) {
      if (!path) throw new CommandFailed('Where to? Say: npm run shop -- backup FILE')
      const { orders, accounts, rows, files, bytes } = await writeBackup(
        { ...deps, now: deps.clock() },
        path,
      ).catch(asFileTrouble(path))
      return `${path}: ${counted(orders, 'order')} and ${counted(accounts, 'account')}, in ${rows} rows and ${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB. It holds customers' photos and addresses: keep it where only you can read it.`
    },
  },
  restore: {
    usage: 'restore FILE',
    help: 'Brings a backup back into an empty shop, with no server running; a damaged file is refused before anything is touched.',
    async run() {
      throw new CommandFailed(
        'This shop is open. A restore goes into an empty one: stop it, set DATA_DIR (or DATABASE_URL) to an empty one, and say it again.',
      )
    },
  },
  check: {
    usage: 'check',
    help: 'Compares cards, newest proofs, due days and refunded sums with what they follow from. Runs by itself every night as well.',
    async run(deps) {
      const differences = await checkStoredState(deps)
      if (differences.length === 0) return 'No difference.'
      const lines = differences.map(
        ({ order_id, what, stored, follows }) =>
          `${order_id}: ${what} ${stored ?? 'missing'}, should be ${follows ?? 'none'}`,
      )
      throw new CommandFailed([counted(differences.length, 'difference'), ...lines].join('\n'))
    },
  },
  'photos expire': {
    usage: 'photos expire',
    help: 'Deletes photos whose days are over: without an order, or after its delivery. Runs by itself every night as well.',
    async run({ db, files, clock, config }) {
      const count = await expirePhotos({ db, files, clock }, config.photoDays)
      return count === 1 ? '1 photo was deleted.' : `${count} photos were deleted.`
    },
  },
}

const asFileTrouble = (path: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'EEXIST')
    throw new CommandFailed(`There is a file ${path} already. A backup never overwrites one.`)
  if (error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'ENOSPC')
    throw new CommandFailed(`${path} cannot be written (${error.code}).`)
  throw error
}

function asFailure(error: unknown): never {
  throw error instanceof Refusal ? new CommandFailed(error.message) : error
}

const CommandRequest = z.object({ name: z.string(), args: z.array(z.string()) })
type CommandRequest = z.infer<typeof CommandRequest>

export function readCommand(words: string[]): CommandRequest | null {
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find(candidate =>
    Object.hasOwn(commands, candidate),
  )
  return name === undefined ? null : { name, args: words.slice(name.split(' ').length) }
}

export async function runCommand(deps: Deps, { name, args }: CommandRequest): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandFailed(`There is no command "${name}".`)
  return command.run(deps, args)
}

/** For the control socket. */
export async function answerCommand(deps: Deps, request: unknown): Promise<Answer> {
  try {
    return { ok: true, text: await runCommand(deps, CommandRequest.parse(request)) }
  } catch (error) {
    if (error instanceof CommandFailed) return { ok: false, text: error.message }
    throw error
  }
}

export const allHelp = () =>
  [
    'npm run shop -- <command>',
    '',
    ...Object.values(commands).flatMap(({ usage, help }) => [`  ${usage}`, `      ${help}`]),
  ].join('\n')
