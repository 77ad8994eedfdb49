import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isNotFound } from '../../shared/errors.ts'
import {
  currentText,
  type ParentRequest,
  parentsApi,
  readConsent,
} from '../../shared/figurines/people-api.ts'
import { paths } from '../../shared/paths.ts'
import { date } from '../../shared/time/moments.ts'
import { call, pageContext } from '../api.ts'
import { ConsentFields } from '../figurines/who-is-it.tsx'
import { useShop } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDeletion } from '../ui/confirm-deletion.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { useChange } from '../ui/use-change.ts'
import type { Route } from './+types/parent-page.ts'
import { parentMessages as messages } from './messages.ts'

/** The address is a key, so no other site is told it. */
export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageHead(originOf(matches), { title: messages.title, noindex: true }),
  { name: 'referrer', content: 'no-referrer' },
]

export const headers = () => ({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  token: params.token,
  request: await context
    .get(pageContext)
    .call(parentsApi.read, { params })
    .then(({ request }) => request)
    .catch(error => {
      if (isNotFound(error)) return null
      throw error
    }),
})

/** Works signed out: the parent may be no customer. */
export default function ParentPage({ loaderData: { token, request: loaded } }: Route.ComponentProps) {
  const [request, setRequest] = useState(loaded)
  const [stayed, setStayed] = useState<string[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const answers = Number(stayed !== null) + Number(request !== loaded)
  useEffect(() => {
    if (answers > 0) heading.current?.focus()
  }, [answers])
  if (!request) return <NotFound heading={messages.endedHeading} sentence={messages.ended} />
  const refuse = async () => setStayed((await call(parentsApi.refuse, { params: { token } })).stayed)
  if (stayed)
    return (
      <section className="wrap page stack read start gap-5">
        <h1 ref={heading} tabIndex={-1}>
          {messages.refusedHeading}
        </h1>
        <Banner kind="ok">
          {stayed.length > 0
            ? messages.refusedOrdered
            : messages.refused(request.sender, request.agreed_at === null)}
        </Banner>
        {stayed.map(why => (
          <p key={why}>{why}</p>
        ))}
      </section>
    )
  return (
    <section className="wrap page stack read gap-5">
      <h1 ref={heading} tabIndex={-1}>
        {request.agreed_at ? messages.thanks : messages.question(request.parent_name)}
      </h1>
      {request.agreed_at ? (
        <Banner kind="ok">
          <span suppressHydrationWarning>{messages.agreed(date(request.agreed_at))}</span>
        </Banner>
      ) : (
        <AgreeForm token={token} request={request} onAgreed={setRequest} />
      )}
      <Refusal isAgreed={request.agreed_at !== null} onRefuse={refuse} />
      <p className="small muted">
        {messages.more}{' '}
        <Link className="link" to={paths.privacy}>
          {messages.privacy}
        </Link>
        .
      </p>
    </section>
  )
}

interface AgreeProps {
  token: string
  request: ParentRequest
  onAgreed: (request: ParentRequest) => void
}
function AgreeForm({ token, request, onAgreed }: AgreeProps) {
  const shop = useShop()
  const around = useRef<HTMLDivElement>(null)
  const { run, busy, trouble } = useChange<'agree'>()
  const [presses, setPresses] = useState(0)
  const [consent, setConsent] = useState({
    parent_name: request.parent_name,
    birth_date: '',
    statement: false,
    version: currentText('other_child').version,
  })
  const faults = readConsent(consent, new Date(), 'other_child').faults ?? {}
  useEffect(() => {
    if (presses > 0) around.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [presses])
  async function agree() {
    if (Object.keys(faults).length > 0) return setPresses(presses + 1)
    const done = await run('agree', () => call(parentsApi.agree, { params: { token }, body: consent }))
    if (done) onAgreed(done.request)
  }
  return (
    <div ref={around} className="stack gap-5">
      <p className="lead">{messages.lead(request.sender)}</p>
      <ul className="stack gap-2">
        <li>{messages.until}</li>
        {shop && (
          <li>{messages.kept(shop.child_photo_days_without_order, shop.photo_days_after_delivery)}</li>
        )}
        {shop && <li>{messages.readers(shop.photo_readers)}</li>}
        <li>{messages.shown}</li>
      </ul>
      <ConsentFields
        kind="other_child"
        consent={consent}
        faults={presses > 0 ? faults : {}}
        onChange={setConsent}
      />
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <Button busy={busy && 'One moment…'} onClick={agree}>
        {messages.agree}
      </Button>
    </div>
  )
}

function Refusal({ isAgreed, onRefuse }: { isAgreed: boolean; onRefuse: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button kind="soft" onClick={() => setAsking(true)}>
        {isAgreed ? messages.takeBack : messages.refuse}
      </Button>
      {isAsking && (
        <ConfirmDeletion
          title={messages.sure}
          what={messages.sureWhat}
          yes={messages.yesDelete}
          no={messages.goBack}
          onYes={onRefuse}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
