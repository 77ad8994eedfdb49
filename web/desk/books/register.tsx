import { Search } from 'lucide'
import { Form, Link } from 'react-router'
import {
  BOOK_REPORTS,
  type BookReport,
  bookReportPath,
  type booksApi,
  DOCUMENT_KINDS,
  documentPagePath,
  type RegisterFilter,
  type RegisterRow,
} from '../../../shared/books/api.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import { formatInrExact } from '../../../shared/money.ts'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import { paths } from '../../../shared/paths.ts'
import { date } from '../../../shared/time/moments.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NothingHere, Pager } from '../ui/pager.tsx'
import { KIND_WORDS, messages } from './messages.ts'

interface Props {
  list: Answer<typeof booksApi.register>
  filter: RegisterFilter
  page: number
}
const REPORT_WORDS: Record<BookReport, string> = {
  register: 'All documents, line by line',
  b2c: 'Sales by state and rate',
  hsn: 'Sales by HSN code',
  numbers: 'Numbers issued',
}

export function Register({ list, filter, page }: Props) {
  const { kind: _, q: __, ...span } = filter
  return (
    <section className="stack gap-4" aria-label="Register">
      <Filter filter={filter} />
      <p>
        <b className="num">{list.total}</b> {list.total === 1 ? 'document' : 'documents'}, sold{' '}
        <b className="money">{formatInrExact(list.sums.sold_minor_units)}</b>, including tax of{' '}
        <b className="money">{formatInrExact(list.sums.tax_minor_units)}</b>
      </p>
      <ul className="row book-files" aria-label="For the accountant">
        {BOOK_REPORTS.map(report => (
          <li key={report}>
            <a className="link small" href={bookReportPath(report, report === 'register' ? filter : span)}>
              {REPORT_WORDS[report]} (CSV)
            </a>
          </li>
        ))}
      </ul>
      {list.documents.length === 0 && <NothingHere>{messages.nothing}</NothingHere>}
      <ul className="one-list">
        {list.documents.map(row => (
          <Row key={row.number} row={row} />
        ))}
      </ul>
      <Pager page={page} total={list.total} />
    </section>
  )
}

const Row = ({ row }: { row: RegisterRow }) => (
  <li className="money-line">
    <p>
      <Link className="link" to={documentPagePath(row.order_id, row.number)}>
        <b>{row.number}</b>
      </Link>{' '}
      {row.title}
      {row.refers_to && ` for ${row.refers_to}`}
      <span className="small muted">
        {date(row.issued_at)}, {row.buyer}, {row.place},{' '}
        <Link className="link" to={adminOrderPath(row.order_id)}>
          {row.order_id}
        </Link>
      </span>
    </p>
    <p className="book-more">
      <b className="money">{formatInrExact(row.total_minor_units)}</b>
      {row.tax_minor_units > 0 && (
        <span className="small muted money">tax {formatInrExact(row.tax_minor_units)}</span>
      )}
    </p>
  </li>
)

const Filter = ({ filter }: { filter: RegisterFilter }) => (
  <Form className="book-filter" role="search" aria-label="Documents" action={paths.adminBooks}>
    <TextField
      label="Find a document"
      type="search"
      name="q"
      defaultValue={filter.q ?? ''}
      placeholder="Number, order or name"
      autoComplete="off"
    />
    <Field label="Kind">
      {tied => (
        <select {...tied} name="kind" defaultValue={filter.kind ?? ''}>
          <option value="">All</option>
          {DOCUMENT_KINDS.map(kind => (
            <option key={kind} value={kind}>
              {KIND_WORDS[kind]}
            </option>
          ))}
        </select>
      )}
    </Field>
    <TextField label="From" name="from" type="date" defaultValue={filter.from ?? ''} />
    <TextField label="To" name="to" type="date" defaultValue={filter.to ?? ''} />
    <div className="row middle gap-3">
      <Button type="submit" kind="soft">
        <Icon of={Search} />
        Show
      </Button>
      <Link className="link small" to={paths.adminBooks}>
        Clear all
      </Link>
    </div>
  </Form>
)
