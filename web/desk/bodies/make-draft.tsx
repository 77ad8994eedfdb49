import { Sparkles } from 'lucide'
import { type Body, bodiesApi, type Drafting } from '../../../shared/bodies/api.ts'
import { formatInr } from '../../../shared/money.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChange } from '../../ui/use-change.ts'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

interface Props {
  orderId: string
  line: number
  drafting: Drafting
  bodies: readonly Body[]
  onMade: () => void
}

/** Asks a service for a first body, with its price and what is left of today's budget. */
export function MakeDraft({ orderId, line, drafting, bodies, onMade }: Props) {
  const { run, busy, trouble } = useChange<'make'>()
  const drafts = bodies.filter(({ kind }) => kind === 'draft')
  if (drafts.some(({ state, hash }) => state === 'making' && hash === null)) return null
  const { service, is_stand_in, price_minor_units, left_minor_units, hurdle } = drafting
  const [price, left] = [formatInr(price_minor_units), formatInr(left_minor_units)]
  const why = hurdle ?? (left_minor_units < price_minor_units ? messages.spent(price, left) : null)
  if (why) return <p className="small muted">{why}</p>
  const press = async () => {
    const params = { id: orderId, line: String(line) }
    const made = await run('make', () =>
      call(bodiesApi.upload, { params, body: { make: true, price_minor_units } }),
    )
    if (!made) return
    announceStatus({ text: messages.asked })
    onMade()
  }
  return (
    <div className="stack gap-2 start">
      <Button kind="soft" size="small" busy={busy && 'Asking…'} onClick={() => void press()}>
        <Icon of={Sparkles} />
        {drafts.length > 0 ? 'Make again' : 'Make a draft'}, {price}
      </Button>
      <p className="small muted">
        {messages.draftLead(service, left)} {is_stand_in && messages.standIn}
      </p>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
    </div>
  )
}
