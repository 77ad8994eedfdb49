import { ArrowLeft, Printer } from 'lucide'
import { Fragment, type ReactNode } from 'react'
import { Link, type RouterContextProvider } from 'react-router'
import { adminOrderPath, type DeskSheet, orderDeskApi, splitIds } from '../../../shared/orders/desk-api.ts'
import { isOrderId, normaliseOrderId } from '../../../shared/orders/order-status.ts'
import { paths } from '../../../shared/paths.ts'
import { pageContext } from '../../api.ts'
import { requireAdmin } from '../../session/guard.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { messages } from '../orders/messages.ts'
import './print-shell.css'

interface Props {
  heading: string
  sheets: readonly DeskSheet[]
  children: (sheet: DeskSheet) => ReactNode
  /** Beside the button that prints. */
  beside?: ReactNode
  /** What an order needs on another sheet, if anything. */
  second?: (sheet: DeskSheet) => { heading: string; content: ReactNode } | '' | null
}

/** One A4 sheet per order; the rest of the page is not printed. */
export function PrintShell({ heading, sheets, children, beside, second = () => null }: Props) {
  const [only] = sheets
  const pages = sheets.map(sheet => ({ sheet, also: second(sheet) }))
  const count = sheets.length + pages.filter(({ also }) => also).length
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
          <>
            <Button onClick={() => window.print()}>
              <Icon of={Printer} />
              Print {count > 1 ? `${count} sheets` : ''}
            </Button>
            {beside}
          </>
        )}
      </div>
      {pages.map(({ sheet, also }) => (
        <Fragment key={sheet.order.id}>
          <article className="a4" aria-label={`${heading} of ${sheet.order.id}`}>
            {children(sheet)}
          </article>
          {also && (
            <article className="a4" aria-label={`${also.heading} of ${sheet.order.id}`}>
              {also.content}
            </article>
          )}
        </Fragment>
      ))}
    </div>
  )
}

interface LoaderArgs {
  context: Readonly<RouterContextProvider>
  url: URL
  params: { ids?: string }
}

export async function loadSheets(args: LoaderArgs): Promise<{ sheets: DeskSheet[] }> {
  await requireAdmin(args)
  const ids = splitIds(args.params.ids ?? '')
    .map(normaliseOrderId)
    .filter(isOrderId)
  if (ids.length === 0) return { sheets: [] }
  return args.context.get(pageContext).call(orderDeskApi.sheets, { query: { ids: ids.join('~') } })
}
