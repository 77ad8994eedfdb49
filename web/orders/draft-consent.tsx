import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type BodyList, bodiesApi } from '../../shared/bodies/api.ts'
import { MODEL_SERVICE_NAMES } from '../../shared/bodies/models-api.ts'
import type { ConsentInput } from '../../shared/figurines/people-api.ts'
import { call } from '../api.ts'
import { useShop } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { messages } from './messages.ts'

const ModelConsent = lazy(() =>
  import('../figurines/model-consent.tsx').then(({ ModelConsent: found }) => ({ default: found })),
)

interface Props {
  orderId: string
  line: number
  consent: BodyList['consent']
}

/** Asks a parent before the drawing of their child goes to a service; nothing where that is not asked. */
export function DraftConsent({ orderId, line, consent }: Props) {
  const { revalidate } = useRevalidator()
  const service = useShop()?.model_makers.children
  const [isNew, setNew] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (consent === 'given' && isNew) return <Banner kind="ok">{messages.modelAgreed}</Banner>
  if (consent !== 'asked') return null
  async function agree(body: ConsentInput) {
    const params = { id: orderId, line: String(line) }
    await call(bodiesApi.consent, { params, body })
    setNew(true)
    await revalidate()
  }
  return (
    <section className="stack gap-3">
      <h3>{messages.modelAsk}</h3>
      <p>{messages.modelWhy(service ? MODEL_SERVICE_NAMES[service] : 'a service')}</p>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{messages.modelOpen}</summary>
        {isOpen && (
          <Suspense fallback={<p role="status">{messages.modelLoading}</p>}>
            <ModelConsent onAgree={agree} />
          </Suspense>
        )}
      </details>
    </section>
  )
}
