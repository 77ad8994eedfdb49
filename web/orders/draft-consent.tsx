import { lazy, Suspense, useEffect, useState } from 'react'
import { type BodyList, bodiesApi } from '../../shared/bodies/api.ts'
import type { ConsentInput } from '../../shared/figurines/people-api.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { messages } from './messages.ts'

const ModelConsent = lazy(() =>
  import('../figurines/model-consent.tsx').then(({ ModelConsent: found }) => ({ default: found })),
)

interface Props {
  orderId: string
  line: number
}

/** Asks a parent before the drawing of their child goes to a service; nothing where that is not asked. */
export function DraftConsent({ orderId, line }: Props) {
  const [consent, setConsent] = useState<BodyList['consent']>(null)
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    let left = false
    call(bodiesApi.list, { params: { id: orderId, line: String(line) } }).then(
      found => !left && setConsent(found.consent),
      // It is sculpted by hand without an answer.
      error => console.warn('whether a parent is asked could not be looked up', error),
    )
    return () => {
      left = true
    }
  }, [orderId, line])
  if (consent === 'given' && isNew) return <Banner kind="ok">{messages.modelAgreed}</Banner>
  if (consent !== 'asked') return null
  async function agree(body: ConsentInput) {
    const params = { id: orderId, line: String(line) }
    const found = await call(bodiesApi.consent, { params, body })
    setNew(true)
    setConsent(found.consent)
  }
  return (
    <section className="stack gap-3">
      <h3>{messages.modelAsk}</h3>
      <p>{messages.modelWhy}</p>
      <details>
        <summary>{messages.modelOpen}</summary>
        <Suspense fallback={<p role="status">{messages.modelLoading}</p>}>
          <ModelConsent onAgree={agree} />
        </Suspense>
      </details>
    </section>
  )
}
