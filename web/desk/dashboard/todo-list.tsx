import { ChevronRight } from 'lucide'
import { Link } from 'react-router'
import { BUDGET_WATCH, type Dashboard } from '../../../shared/admin/api.ts'
import { formatInr } from '../../../shared/money.ts'
import { adminOrdersPath } from '../../../shared/orders/desk-api.ts'
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

const since = (iso: string | null, words: string) => (iso ? `${words} ${date(iso)}` : '')

const lateTasks = (todo: Todo): Candidate[] => [
  {
    isThere: todo.state_unset,
    count: '!',
    title: 'Set your state',
    detail: 'A live shop takes no payment without it; papers and where you may sell depend on it',
    to: `${paths.adminBooks}#settings`,
  },
  {
    isThere: todo.complaints_urgent > 0,
    count: todo.complaints_urgent,
    title: 'Complaints soon due',
    detail: 'The law wants an answer in 48 hours and an end in a month',
    to: paths.adminMessages,
  },
  {
    isThere: todo.claims.count > 0,
    count: todo.claims.count,
    title: 'Claims to look at',
    detail: todo.claims.due_at ? `The first is due by ${when(todo.claims.due_at)}` : '',
    to: paths.adminClaims,
  },
  {
    isThere: todo.overdue.count > 0,
    count: todo.overdue.count,
    title: 'Past the promised day',
    detail: since(todo.overdue.oldest_paid_at, 'The first was paid on'),
    to: adminOrdersPath({ needs: 'overdue' }),
  },
]

const orderTasks = (todo: Todo): Candidate[] => [
  {
    isThere: todo.to_start.count > 0,
    count: todo.to_start.count,
    title: 'Paid, not started',
    detail: since(todo.to_start.oldest_paid_at, 'The first was paid on'),
    to: adminOrdersPath({ needs: 'to_start' }),
  },
  {
    isThere: todo.changes_asked > 0,
    count: todo.changes_asked,
    title: 'Changes asked',
    detail: 'A customer wants a figurine to be different',
    to: adminOrdersPath({ needs: 'changes_asked' }),
  },
  {
    isThere: todo.proof_to_make > 0,
    count: todo.proof_to_make,
    title: 'Proofs to make',
    detail: 'Sculpt it and show it to the customer',
    to: adminOrdersPath({ needs: 'proof_to_make' }),
  },
  {
    isThere: todo.parcels > 0,
    count: todo.parcels,
    title: 'Parcels to decide about',
    detail: 'Not handed over, back, lost, or news that nobody understands',
    to: paths.adminParcels,
  },
  {
    isThere: todo.refund_failed > 0,
    count: todo.refund_failed,
    title: 'Refunds that failed',
    detail: 'Money somebody waits for',
    to: adminOrdersPath({ needs: 'refund_failed' }),
  },
]

const otherTasks = (todo: Todo): Candidate[] => [
  {
    isThere: todo.tickets > 0,
    count: todo.tickets,
    title: 'Messages to answer',
    detail: 'From customers',
    to: paths.adminMessages,
  },
  {
    isThere: todo.reviews > 0,
    count: todo.reviews,
    title: 'Reviews to look at',
    detail: 'New, or changed by their writer',
    to: `${ADMIN_REVIEWS}?show=waiting`,
  },
  {
    isThere: todo.untracked > 0,
    count: todo.untracked,
    title: 'Shipped without a number',
    detail: 'Nobody can follow these parcels',
    to: adminOrdersPath({ needs: 'untracked' }),
  },
  {
    isThere: todo.papers_stuck > 0,
    count: todo.papers_stuck,
    title: 'Papers that could not be written',
    detail: 'The books say why',
    to: paths.adminBooks,
  },
  {
    isThere: todo.mails_failed > 0,
    count: todo.mails_failed,
    title: 'Mails that failed',
    detail: 'They can be sent again',
    to: '#failed-mails',
  },
]

function budgetTask(spend: Dashboard['spend']): Candidate {
  const share = spend.budget_minor_units > 0 ? spend.today_minor_units / spend.budget_minor_units : 1
  return {
    isThere: share >= BUDGET_WATCH,
    count: `${Math.round(Math.min(share, 9.99) * 100)}%`,
    title: 'Drawing budget of today',
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
            <span className="block font-bold">{title}</span>
            <span className="small muted">{detail}</span>
          </span>
          <Icon of={ChevronRight} />
        </Link>
      ))}
    </nav>
  )
