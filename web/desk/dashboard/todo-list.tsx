import { ChevronRight } from 'lucide'
import { Link } from 'react-router'
import { BUDGET_WATCH, type Dashboard } from '../../../shared/admin/api.ts'
import { formatInr } from '../../../shared/money.ts'
import { adminOrdersPath, type Need } from '../../../shared/orders/desk-api.ts'
import { paths } from '../../../shared/paths.ts'
import { ADMIN_REVIEWS } from '../../../shared/reviews/api.ts'
import { date } from '../../../shared/time/moments.ts'
import { Icon } from '../../ui/icon.tsx'

interface Task {
  count: number | string
  title: string
  detail: string
  to: string
}

/** What has no row of its own in Today, nor among the first steps, the most urgent first; what is done is left out. */
export function tasksOf({ todo, spend }: Dashboard, isStateAsked: boolean): Task[] {
  const all = [...lateTasks(todo, isStateAsked), ...otherTasks(todo), budgetTask(spend)]
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

const lateTasks = (todo: Todo, isStateAsked: boolean): Candidate[] => [
  {
    isThere: todo.state_unset && !isStateAsked,
    count: '!',
    title: 'Set your state',
    detail: 'A live shop takes no payment without it; documents and where you may sell depend on it',
    to: `${paths.adminBooks}#settings`,
  },
  counted(
    todo.overdue.count,
    'Past the promised day',
    since(todo.overdue.oldest_paid_at, 'The oldest was paid on'),
    needing('overdue'),
  ),
  counted(
    todo.parcels,
    'Parcels to decide on',
    'Not delivered, returned, lost, or with news nobody understands',
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
  counted(
    todo.reviews,
    'Reviews to look at',
    'New, or changed by the writer',
    `${ADMIN_REVIEWS}?show=waiting`,
  ),
  counted(todo.untracked, 'Shipped without a number', 'Nobody can track these parcels', needing('untracked')),
  counted(todo.papers_stuck, 'Documents that could not be written', 'Books says why', paths.adminBooks),
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

export const TodoList = ({ tasks }: { tasks: Task[] }) => (
  <nav className="todo" aria-label="What else needs doing">
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
