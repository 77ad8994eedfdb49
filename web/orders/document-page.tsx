import { FileDown, Printer } from 'lucide'
import { booksApi, documentPdfPath, type ShopDocument } from '../../shared/books/api.ts'
import {
  type Amounts,
  amountsOf,
  factsOf,
  lineWords,
  rateWords,
  totalsOf,
} from '../../shared/books/document-words.ts'
import { isNotFound } from '../../shared/errors.ts'
import { formatInrExact } from '../../shared/money.ts'
import { orderPath } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { requireVisitor } from '../session/guard.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/document-page.ts'
import { messages } from './messages.ts'
import { Paper } from './paper.tsx'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageHead(originOf(matches), { title: params.number ?? 'Document', noindex: true })

export async function loader(args: Route.LoaderArgs) {
  await requireVisitor(args)
  const { id = '', number = '' } = args.params
  return args.context
    .get(pageContext)
    .call(booksApi.document, { params: { id, number } })
    .catch(error => {
      if (isNotFound(error)) return null
      throw error
    })
}

/** Prints on one white page, as it was issued. */
export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound heading="No such document." sentence={messages.noDocument} />
  const { document } = loaderData
  const { order_id: orderId, number, buyer, delivery } = document
  return (
    <Paper className="paper">
      <div className="row gap-3 no-print">
        <Button kind="soft" size="small" onClick={() => window.print()}>
          <Icon of={Printer} />
          Print
        </Button>
        <ButtonLink kind="soft" size="small" reloadDocument to={documentPdfPath(orderId, number)}>
          <Icon of={FileDown} />
          PDF
        </ButtonLink>
        <ButtonLink kind="bare" size="small" to={orderPath(orderId)}>
          The order
        </ButtonLink>
      </div>
      <header>
        <div>
          <h1>{document.title}</h1>
          <dl className="paper-facts">
            {factsOf(document).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Seller seller={document.seller} />
      </header>
      <div className="receipt-whom">
        <div>
          <b>For</b>
          <p>{buyer.name}</p>
          <p>{buyer.address}</p>
        </div>
        <div>
          <b>Sent to</b>
          <p>{delivery.name}</p>
          <p>{delivery.address}</p>
        </div>
      </div>
      <Lines document={document} />
      <Totals document={document} />
      {document.payment && (
        <p className="small">
          Paid by {document.payment.method}, reference {document.payment.reference}.
        </p>
      )}
      {document.words.map(sentence => (
        <p key={sentence} className="small muted">
          {sentence}
        </p>
      ))}
    </Paper>
  )
}

const Seller = ({ seller }: { seller: ShopDocument['seller'] }) => (
  <address>
    <b>{seller.trade_name ?? seller.legal_name}</b>
    {[
      seller.trade_name && seller.legal_name,
      seller.address,
      seller.state && `${seller.state} (${seller.state_code})`,
      seller.gstin && `GSTIN ${seller.gstin}`,
      seller.email,
    ].map(text => text && <span key={text}>{text}</span>)}
  </address>
)

function Lines({ document: { lines, tax } }: { document: ShopDocument }) {
  const amounts: Amounts[] = tax ? amountsOf(tax) : []
  const hasHsn = lines.some(({ hsn }) => hsn !== null)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">What</th>
          {hasHsn && (
            <th scope="col" className="wide">
              HSN
            </th>
          )}
          <th scope="col" className="r">
            Pieces
          </th>
          {tax && (
            <>
              <th scope="col" className="r wide">
                Taxable value
              </th>
              <th scope="col" className="r wide">
                Rate
              </th>
            </>
          )}
          {amounts.map(({ title }) => (
            <th key={title} scope="col" className="r wide">
              {title}
            </th>
          ))}
          <th scope="col" className="r">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.line}>
            <td>
              {lineWords(line)}
              {hasHsn && (
                <span className="small muted narrow">
                  HSN {line.hsn}
                  {tax && `, ${rateWords(line)}`}
                </span>
              )}
            </td>
            {hasHsn && <td className="wide num">{line.hsn}</td>}
            <td className="r num">{line.quantity}</td>
            {tax && (
              <>
                <td className="r money wide">{formatInrExact(line.taxable)}</td>
                <td className="r num wide">{rateWords(line)}</td>
              </>
            )}
            {amounts.map(({ title, of }) => (
              <td key={title} className="r money wide">
                {formatInrExact(of(line))}
              </td>
            ))}
            <td className="r money">{formatInrExact(line.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Totals = ({ document }: { document: ShopDocument }) => (
  <dl className="paper-totals">
    {totalsOf(document).map(([name, paise, isLast]) => (
      <div key={name} data-last={isLast || undefined}>
        <dt>{name}</dt>
        <dd className="money">{formatInrExact(paise)}</dd>
      </div>
    ))}
  </dl>
)
