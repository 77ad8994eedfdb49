import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { TodayRow } from '../../../shared/admin/today-api.ts'
import { dueWords } from '../../../shared/time/moments.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { messages } from '../ui/messages.ts'
import { ProofByCamera } from './proof-by-camera.tsx'
import './today.css'

interface Props {
  rows: readonly TodayRow[]
  now: Date
  /** Whether something else waits, below. */
  hasMore: boolean
}

/** What waits for a press, the first due first. */
export const Today = ({ rows, now, hasMore }: Props) =>
  rows.length === 0 ? (
    !hasMore && <p className="tray">{messages.nothingToDo}</p>
  ) : (
    <ul className="today" aria-label="What waits">
      {rows.map(row => (
        <Row key={`${row.kind} ${row.order_id} ${row.line} ${row.due_at} ${row.title}`} row={row} now={now} />
      ))}
    </ul>
  )

function Row({ row, now }: { row: TodayRow; now: Date }) {
  const { revalidate } = useRevalidator()
  const { kind, order_id, line, title, detail, due_at, action } = row
  const open = (
    <ButtonLink
      kind="soft"
      size="small"
      to={action.path}
      prefetch="intent"
      aria-label={`${action.label}: ${title}`}
    >
      {action.label}
    </ButtonLink>
  )
  const said = (
    <Said title={title} detail={order_id && kind !== 'plate' ? `${detail} · ${order_id}` : detail}>
      <time dateTime={due_at} data-late={new Date(due_at) < now || undefined}>
        {dueWords(due_at, now)}
      </time>
    </Said>
  )
  return (
    <li data-kind={kind}>
      {kind === 'proof' && order_id && line !== null ? (
        <ProofByCamera orderId={order_id} line={line} title={title} onSent={revalidate} beside={open}>
          {said}
        </ProofByCamera>
      ) : (
        <>
          {said}
          <div className="today-do">{open}</div>
        </>
      )}
    </li>
  )
}

const Said = ({ title, detail, children }: { title: string; detail: string; children: ReactNode }) => (
  <p className="today-said anywhere">
    <b>{title}</b>
    {children}
    <span className="small muted">{detail}</span>
  </p>
)
