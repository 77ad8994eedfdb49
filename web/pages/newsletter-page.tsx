import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { newsletterApi } from '../../shared/notifications/api.ts'
import { paths } from '../../shared/paths.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { useChange } from '../ui/use-change.ts'
import type { Route } from './+types/newsletter-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Newsletter',
    description: 'Join the list for new Desk Buddies.',
    path: '/newsletter',
    noindex: true,
  })

export default function NewsletterPage() {
  const [search] = useSearchParams()
  const token = search.get('confirm')
  return (
    <section className="wrap page grid max-w-(--read) justify-items-start gap-5">
      {token ? <Confirm token={token} /> : <NoToken />}
    </section>
  )
}

/** Needs a press, as mail scanners open every link. */
function Confirm({ token }: { token: string }) {
  const [isDone, setDone] = useState(false)
  const change = useChange()

  async function send() {
    if (await change.run('send', () => call(newsletterApi.confirm, { body: { token } }))) setDone(true)
  }

  return (
    <>
      <h1>May I write to you?</h1>
      {isDone ? (
        <>
          <Banner kind="ok">
            You are on the list. The next mail comes when somebody new stands on the bench.
          </Banner>
          <p>
            <Link className="link" to={paths.collections}>
              See the collections
            </Link>
          </p>
        </>
      ) : (
        <>
          <p className="lead">
            One mail a month, when there are new Desk Buddies. Every mail has a link that takes you off the
            list again.
          </p>
          {change.trouble && <Banner kind="bad">{change.trouble}</Banner>}
          <Button onClick={send} busy={change.busy && 'Signing you up…'}>
            Yes, write to me
          </Button>
          <noscript>This button needs JavaScript. You can also write to me from the contact page.</noscript>
        </>
      )}
    </>
  )
}

const NoToken = () => (
  <>
    <h1>Newsletter</h1>
    <p className="lead">
      This page is opened from a link in a mail, and that part of the address is missing. To join the list,
      use the box at the foot of this page.
    </p>
  </>
)
