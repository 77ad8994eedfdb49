import { ChevronRight } from 'lucide'
import { Link } from 'react-router'
import { BUDGET_WATCH, type Dashboard } from '../../../shared/admin/api.ts'
import { formatInr } from '../../../shared/money.ts'
import { adminOrdersPath, type Need } from '../../../shared/orders/desk-api.ts'
import { paths } from '../../../shared/paths.ts'
import { ADMIN_REVIEWS } from '../../../shared/reviews/api.ts'
import { date, when } from '../../../shared/time/moments.ts'
import { Icon } from '../../ui/icon.tsx'
import { messages } from '../ui/messages.ts'

interface Task {
  count: number | string
  title: string
  detail: string
  to: string
}

/** The most urgent first; what is done is left out. */
export function tasksOf({ todo, spend }: Dashboard): Task[] {
  const all = [...lateTasks(todo), ...orderTasks(todo), ...otherTasks(todo), budgetTask(spend)]
  return all.filter(({ isThere }) => isThere)
}

type Todo = Dashboard['todo']
type Candidate = Task & { isThere: boolean }

const counted = (count: number, title: string, detail: string, to: string): Candidate => ({
  isThere: count > 0,
  count,
  title,
  detail,
  to,
})
const needing = (needs: Need) => adminOrdersPath({ needs })
const since = (iso: string | null, words: string) => (iso ? `${words} ${date(iso)}` : '')

const lateTasks = (todo: Todo): Candidate[] => [
  {
    isThere: todo.state_unset,
    count: '!',
    title: 'Set your state',
    detail: 'A live shop takes no payment without it; documents and where you may sell depend on it',
    to: `${paths.adminBooks}#settings`,
  },
  counted(
    todo.complaints_urgent,
    'Complaints soon due',
    'The law wants an answer in 48 hours and a settlement in a month',
    paths.adminMessages,
  ),
  counted(
    todo.claims.count,
    'Claims to look at',
    todo.claims.due_at ? `The first is due by ${when(todo.claims.due_at)}` : '',
    paths.adminClaims,
  ),
  counted(
    todo.overdue.count,
    'Past the promised day',
    since(todo.overdue.oldest_paid_at, 'The oldest was paid on'),
    needing('overdue'),
  ),
]

const orderTasks = (todo: Todo): Candidate[] => [
  counted(
    todo.to_start.count,
    'Paid, not started',
    since(todo.to_start.oldest_paid_at, 'The oldest was paid on'),
    needing('to_start'),
  ),
  counted(
    todo.changes_asked,
    'Changes asked for',
    'A customer wants a figurine changed',
    needing('changes_asked'),
  ),
  counted(
    todo.proof_to_make,
    'Proofs to make',
    'Sculpt it and show it to the customer',
    needing('proof_to_make'),
  ),
  counted(
    todo.parcels,
    'Parcels to decide on',
    'Not delivered, returned, lost, or news that nobody understands',
    paths.adminParcels,
  ),
  counted(
    todo.refund_failed,
    'Refunds that failed',
    'Money somebody is waiting for',
    needing('refund_failed'),
  ),
]

const otherTasks = (todo: Todo): Candidate[] => [
  counted(todo.tickets, 'Messages to answer', 'From customers', paths.adminMessages),
  counted(
    todo.reviews,
    'Reviews to look at',
    'New, or changed by their writer',
    `${ADMIN_REVIEWS}?show=waiting`,
  ),
  counted(todo.untracked, 'Shipped without a number', 'Nobody can track these parcels', needing('untracked')),
  counted(todo.papers_stuck, 'Documents that could not be written', 'The books say why', paths.adminBooks),
  counted(todo.mails_failed, 'Emails that failed', 'They can be sent again', '#failed-mails'),
]

function budgetTask(spend: Dashboard['spend']): Candidate {
  const share = spend.budget_minor_units > 0 ? spend.today_minor_units / spend.budget_minor_units : 1
  return {
    isThere: share >= BUDGET_WATCH,
    count: `${Math.round(Math.min(share, 9.99) * 100)}%`,
    title: 'Today’s drawing budget',
    detail: `${formatInr(spend.today_minor_units)} of ${formatInr(spend.budget_minor_units)}`,
    to: '#spend',
  }
}

export const TodoList = ({ tasks }: { tasks: Task[] }) =>
  tasks.length === 0 ? (
    <p className="tray">{messages.nothingToDo}</p>
  ) : (
    <nav className="todo" aria-label="What needs doing">
      {tasks.map(({ count, title, detail, to }) => (
        <Link key={title} to={to} prefetch="intent">
          <b className="num">{count}</b>
          <span>
            <span className="block bold">{title}</span>
            <span className="small muted">{detail}</span>
          </span>
          <Icon of={ChevronRight} />
        </Link>
      ))}
    </nav>
  )
