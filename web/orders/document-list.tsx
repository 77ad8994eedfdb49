import { FileDown } from 'lucide'
import { Link } from 'react-router'
import { type DocumentEntry, documentPagePath, documentPdfPath } from '../../shared/books/api.ts'
import { formatInrExact } from '../../shared/money.ts'
import { date } from '../../shared/time/moments.ts'
import { Icon } from '../ui/icon.tsx'
import './document-list.css'

/** The papers of an order, each as a page and as a file. */
export function DocumentList({
  orderId,
  documents,
}: {
  orderId: string
  documents: readonly DocumentEntry[]
}) {
  if (documents.length === 0) return null
  return (
    <section className="papers no-print" aria-label="Documents">
      <h2>Documents</h2>
      <ul>
        {documents.map(paper => (
          <Paper key={paper.number} orderId={orderId} paper={paper} />
        ))}
      </ul>
    </section>
  )
}

const Paper = ({
  orderId,
  paper: { number, title, issued_at, total_minor_units },
}: {
  orderId: string
  paper: DocumentEntry
}) => (
  <li>
    <p>
      <Link className="link" to={documentPagePath(orderId, number)}>
        {title} {number}
      </Link>
      <span className="small muted">
        {date(issued_at)}, {formatInrExact(total_minor_units)}
      </span>
    </p>
    <a className="link small" href={documentPdfPath(orderId, number)} aria-label={`${number} as PDF`}>
      <Icon of={FileDown} className="inline" /> PDF
    </a>
  </li>
)
