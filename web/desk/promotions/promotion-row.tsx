import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatInr } from '../../../shared/money.ts'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import {
  type AdminPromotion,
  conditionWords,
  type PromotionUse,
  promotionsApi,
  USES_SHOWN,
} from '../../../shared/promotions/api.ts'
import { when } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../../ui/use-change.ts'
import { messages } from '../ui/messages.ts'
import { announceStatus } from '../ui/use-status.ts'

type State = AdminPromotion['state']
const tones: Record<State, Tone | undefined> = {
  running: 'ok',
  planned: 'info',
  paused: 'warn',
  used_up: 'warn',
  ended: undefined,
}
const words: Record<State, string> = {
  running: 'Running',
  planned: 'Planned',
  paused: 'Paused',
  used_up: 'Used up',
  ended: 'Ended',
}

interface Props {
  promotion: AdminPromotion
  isEdited: boolean
  onEdit: () => void
}
export function PromotionRow({ promotion, isEdited, onEdit }: Props) {
  const { id, code, name, state, version, is_active: isActive } = promotion
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange<'pause' | 'uses'>()
  const [uses, setUses] = useState<PromotionUse[] | null>(null)
  const conditions = conditionWords(promotion)
  const what = code ?? name

  async function pause() {
    const body = { is_active: !isActive, version }
    const done = await run('pause', () => call(promotionsApi.change, { params: { id }, body }))
    if (done)
      announceStatus({ text: isActive ? messages.promotionPaused(what) : messages.promotionRuns(what) })
    await revalidate()
  }
  async function toggleUses() {
    if (uses) return setUses(null)
    const found = await run('uses', () => call(promotionsApi.uses, { params: { id } }))
    if (found) setUses(found.uses)
  }
  return (
    <li className="promotion" data-edited={isEdited || undefined}>
      <div className="promo-head">
        <h3>{code ?? 'Automatic'}</h3>
        <Badge tone={tones[state]}>{words[state]}</Badge>
      </div>
      <p>{name}</p>
      {conditions && <p className="small muted">{conditions}</p>}
      <Counts promotion={promotion} />
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <div className="row gap-2">
        <Button kind="soft" size="small" aria-label={`Edit ${what}`} onClick={onEdit}>
          Edit
        </Button>
        {state !== 'ended' && (
          <Button
            kind="bare"
            size="small"
            aria-label={`${isActive ? 'Pause' : 'Resume'} ${what}`}
            busy={busy === 'pause' && 'Saving…'}
            onClick={() => void pause()}
          >
            {isActive ? 'Pause' : 'Resume'}
          </Button>
        )}
        <Button
          kind="bare"
          size="small"
          aria-label={`Uses of ${what}`}
          aria-expanded={uses !== null}
          busy={busy === 'uses' && 'Loading…'}
          onClick={() => void toggleUses()}
        >
          Uses
        </Button>
      </div>
      {uses && <Uses uses={uses} />}
    </li>
  )
}

const Counts = ({
  promotion: { taken, held, used, total_limit: limit, cost_paise: cost },
}: {
  promotion: AdminPromotion
}) => (
  <p className="promo-counts small">
    <span>
      <b className="num">{used}</b> used
    </span>
    {held > 0 && (
      <span>
        <b className="num">{held}</b> held by unpaid orders
      </span>
    )}
    {limit !== null && (
      <span>
        <b className="num">{Math.max(0, limit - taken)}</b> of {limit} left
      </span>
    )}
    <span>
      <b className="money">{formatInr(cost)}</b> taken off
    </span>
  </p>
)

const useWords: Record<PromotionUse['state'], string> = {
  held: 'not paid yet',
  used: 'paid',
  released: 'given back',
}
const Uses = ({ uses }: { uses: readonly PromotionUse[] }) =>
  uses.length === 0 ? (
    <p className="small muted">{messages.promotionUnused}</p>
  ) : (
    <ul className="promo-uses small">
      {uses.map(use => (
        <li key={use.order_id}>
          <Link className="link" to={adminOrderPath(use.order_id)}>
            {use.order_id}
          </Link>
          <span className="muted">
            {when(use.created_at)}, {useWords[use.state]}
          </span>
          <b className="money">−{formatInr(use.amount_paise)}</b>
        </li>
      ))}
      {uses.length === USES_SHOWN && <li className="muted">The newest {USES_SHOWN}.</li>}
    </ul>
  )
