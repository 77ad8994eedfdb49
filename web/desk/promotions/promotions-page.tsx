import { Plus } from 'lucide'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type AdminCategory, catalogAdminApi } from '../../../shared/catalog/desk-api.ts'
import { paths } from '../../../shared/paths.ts'
import { type AdminPromotion, promotionsApi } from '../../../shared/promotions/api.ts'
import { pageContext } from '../../api.ts'
import { orNull, orStandIn, useRecovery } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { messages } from '../ui/messages.ts'
import { AdminShell } from '../ui/shell.tsx'
import { useFillQuestion } from '../ui/unsaved.tsx'
import { announceStatus } from '../ui/use-status.ts'
import type { Route } from './+types/promotions-page.ts'
import { PromotionForm } from './promotion-form.tsx'
import { PromotionRow } from './promotion-row.tsx'
import './promotions-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Promotions', path: paths.adminPromotions, noindex: true })

interface Loaded {
  promotions: AdminPromotion[] | null
  categories: AdminCategory[] | null
}
export async function loader(args: Route.LoaderArgs): Promise<Loaded> {
  await requireAdmin(args)
  const { call } = args.context.get(pageContext)
  const [list, collections] = await Promise.all([
    call(promotionsApi.list).catch(orNull('promotions')),
    call(catalogAdminApi.categories, { query: { include_inactive: 'true' } }).catch(
      orNull('the collections'),
    ),
  ])
  return { promotions: list?.promotions ?? null, categories: collections?.categories ?? null }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn<Loaded>({ promotions: null, categories: null }))

export default function PromotionsPage({ loaderData: { promotions, categories } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useRecovery(promotions === null || categories === null)
  const [editedId, setEditedId] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const edited = promotions?.find(({ id }) => id === editedId) ?? null
  const latest = useRef(round)
  latest.current = round
  const { fillWith, question } = useFillQuestion('promotion-form')
  /** Another promotion, or none, starts the form anew. */
  const edit = (id: string | null) => {
    setEditedId(id)
    setRound(round + 1)
    if (id === null) return
    window.scrollTo({ top: 0 })
    top.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  return (
    <div ref={top}>
      <AdminShell heading="Promotions" lead={messages.promotionsLead}>
        <div className="two-desks">
          <PromotionForm
            key={`${editedId ?? 'new'} ${round}`}
            promotion={edited}
            categories={categories ?? []}
            onCancel={() => edit(null)}
            onSaved={async saved => {
              announceStatus({ text: messages.saved(saved.code ?? saved.name) })
              await revalidate()
              if (latest.current === round) edit(null)
            }}
          />
          <section className="stack gap-4 may-shrink" aria-labelledby="promotions-heading">
            <div className="row middle apart gap-3">
              <h2 id="promotions-heading">All of them</h2>
              {edited && (
                <Button kind="soft" size="small" onClick={() => fillWith('make another', () => edit(null))}>
                  <Icon of={Plus} />
                  Make another
                </Button>
              )}
            </div>
            {promotions === null && <Banner kind="bad">{messages.promotionsDown}</Banner>}
            {promotions?.length === 0 && <p className="lead">{messages.promotionsEmpty}</p>}
            <ul className="promos">
              {promotions?.map(promotion => (
                <PromotionRow
                  key={promotion.id}
                  promotion={promotion}
                  isEdited={promotion.id === editedId}
                  onEdit={() =>
                    fillWith(`edit ${promotion.code ?? promotion.name}`, () => edit(promotion.id))
                  }
                />
              ))}
            </ul>
          </section>
        </div>
        {question}
      </AdminShell>
    </div>
  )
}
