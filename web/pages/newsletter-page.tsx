import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { newsletterApi } from '../../shared/newsletter.ts'
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
    description: 'Join or leave the list for new Desk Buddies.',
    path: '/newsletter',
    noindex: true,
  })

const wishes = {
  confirm: {
    endpoint: newsletterApi.confirm,
    heading: 'May I write to you?',
    sentence:
      'One mail a month, when there are new Desk Buddies. Every mail has a link that takes you off the list again.',
    button: 'Yes, write to me',
    busy: 'Signing you up…',
    done: 'You are on the list. The next mail comes when somebody new stands on the bench.',
  },
  unsubscribe: {
    endpoint: newsletterApi.unsubscribe,
    heading: 'Shall I stop writing?',
    sentence: 'One press and you get no more newsletters. Mails about your orders still come.',
    button: 'Take me off the list',
    busy: 'Taking you off…',
    done: 'You are off the list, and no more newsletters will come.',
  },
} as const

export default function NewsletterPage() {
  const [search] = useSearchParams()
  const confirm = search.get('confirm')
  const unsubscribe = search.get('unsubscribe')
  return (
    <section className="wrap page grid max-w-(--read) justify-items-start gap-5">
      {confirm ? (
        <Ask wish="confirm" token={confirm} />
      ) : unsubscribe ? (
        <Ask wish="unsubscribe" token={unsubscribe} />
      ) : (
        <NoToken />
      )}
    </section>
  )
}

/** Needs a press, as mail scanners open every link. */
function Ask({ wish, token }: { wish: keyof typeof wishes; token: string }) {
  const { endpoint, heading, sentence, button, busy, done } = wishes[wish]
  const [isDone, setDone] = useState(false)
  const change = useChange()

  async function send() {
    if (await change.run('send', () => call(endpoint, { body: { token } }))) setDone(true)
  }

  return (
    <>
      <h1>{heading}</h1>
      {isDone ? (
        <>
          <Banner kind="ok">{done}</Banner>
          <p>
            <Link className="link" to={paths.collections}>
              See the collections
            </Link>
          </p>
        </>
      ) : (
        <>
          <p className="lead">{sentence}</p>
          {change.trouble && <Banner kind="bad">{change.trouble}</Banner>}
          <Button onClick={send} busy={change.busy && busy}>
            {button}
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
