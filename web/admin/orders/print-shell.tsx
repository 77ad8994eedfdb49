import { ArrowLeft, Printer } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminOrderPath, type DeskSheet } from '../../../shared/order-desk.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import '../../orders/orders.css'
import '../admin.css'
import { messages } from './messages.ts'
import './print.css'

interface Props {
  heading: string
  sheets: readonly DeskSheet[]
  children: (sheet: DeskSheet) => ReactNode
}

/** One A4 sheet per order; the rest of the page is not printed. */
export function PrintShell({ heading, sheets, children }: Props) {
  const [only] = sheets
  const back = sheets.length === 1 && only ? adminOrderPath(only.order.id) : paths.adminOrders
  return (
    <div className="wrap page prints">
      <div className="prints-do no-print">
        <Link className="back" to={back}>
          <Icon of={ArrowLeft} />
          Back to {sheets.length === 1 && only ? only.order.id : 'the order desk'}
        </Link>
        <h1 tabIndex={-1}>{sheets.length > 1 ? `${heading}s` : heading}</h1>
        {sheets.length === 0 ? (
          <p className="lead">{messages.notThere}</p>
        ) : (
          <Button onClick={() => window.print()}>
            <Icon of={Printer} />
            Print {sheets.length > 1 ? `${sheets.length} sheets` : ''}
          </Button>
        )}
      </div>
      {sheets.map(sheet => (
        <article key={sheet.order.id} className="a4" aria-label={`${heading} of ${sheet.order.id}`}>
          {children(sheet)}
        </article>
      ))}
    </div>
  )
}
