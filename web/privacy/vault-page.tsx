import { useState } from 'react'
import { Link } from 'react-router'
import type { Receipt } from '../../shared/figurines/people-api.ts'
import { paths } from '../../shared/paths.ts'
import { photoVaultApi } from '../../shared/privacy/api.ts'
import { when } from '../../shared/time/moments.ts'
import { pageContext } from '../api.ts'
import { orNull, orStandIn } from '../browser/loading.tsx'
import { requireVisitor } from '../session/guard.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { TryAgain } from '../ui/try-again.tsx'
import type { Route } from './+types/vault-page.ts'
import { GivenConsents } from './given-consents.tsx'
import { HeldCard } from './held-card.tsx'
import { messages } from './messages.ts'
import './vault-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Your photos',
    description: 'Every photo and preview we hold of you, why, until when, and who looked.',
    path: paths.photoVault,
    noindex: true,
  })

export async function loader(args: Route.LoaderArgs) {
  await requireVisitor(args)
  const { call } = args.context.get(pageContext)
  return { vault: await call(photoVaultApi.read).catch(orNull('the photos of an account')) }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ vault: null }))

export default function VaultPage({ loaderData: { vault } }: Route.ComponentProps) {
  const [news, setNews] = useState<Receipt | null>(null)
  return (
    <div className="wrap page vault">
      <header className="stack gap-2">
        <p>
          <Link className="link" to={paths.account}>
            Your account
          </Link>
        </p>
        <h1 tabIndex={-1}>{messages.heading}</h1>
        <p className="lead muted">{messages.lead}</p>
      </header>
      {news && <News key={news.id} receipt={news} />}
      {!vault && <TryAgain>{messages.down}</TryAgain>}
      {vault && vault.pictures.length === 0 && (
        <div className="state">
          <p className="lead">{messages.none}</p>
          <ButtonLink to={paths.upload}>Upload a photo</ButtonLink>
        </div>
      )}
      <ul className="held">
        {vault?.pictures.map(picture => (
          <HeldCard key={`${picture.kind} ${picture.id}`} picture={picture} onDeleted={setNews} />
        ))}
      </ul>
      {vault && vault.consents.length > 0 && <GivenConsents consents={vault.consents} onTaken={setNews} />}
      {vault && vault.receipts.length > 0 && <Receipts receipts={vault.receipts} />}
    </div>
  )
}

/** What the last press did; it is announced. */
const News = ({ receipt }: { receipt: Receipt }) => (
  <Banner kind={receipt.stayed.length > 0 ? 'info' : 'ok'}>
    <ReceiptText receipt={receipt} />
    <p className="small">{messages.mailed}</p>
  </Banner>
)

const ReceiptText = ({ receipt: { id, deleted_at: at, items, stayed } }: { receipt: Receipt }) => (
  <>
    <p suppressHydrationWarning>
      {items.length > 0 ? messages.receipt(when(at), id) : messages.taken(when(at))}
    </p>
    {items.length > 0 && (
      <ul>
        {items.map(({ kind, title, since }) => (
          <li key={`${kind} ${title} ${since}`} suppressHydrationWarning>
            {title}, held since {when(since)}
          </li>
        ))}
      </ul>
    )}
    {stayed.map(why => (
      <p key={why}>{why}</p>
    ))}
  </>
)

const Receipts = ({ receipts }: { receipts: Receipt[] }) => (
  <section>
    <h2>{messages.receipts}</h2>
    <ul className="vault-list">
      {receipts.map(receipt => (
        <li key={receipt.id}>
          <ReceiptText receipt={receipt} />
        </li>
      ))}
    </ul>
    <p className="small muted">{messages.kept}</p>
  </section>
)
