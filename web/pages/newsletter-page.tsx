import { useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { z } from 'zod/mini'
import { newsletterApi } from '../../shared/notifications/api.ts'
import { paths } from '../../shared/paths.ts'
import { call, pageContext } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { answerForm } from '../ui/form-action.ts'
import { originOf, pageHead } from '../ui/page-head.ts'
import { useChange } from '../ui/use-change.ts'
import type { Route } from './+types/newsletter-page.ts'
import { NewsletterBox } from './newsletter-box.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Newsletter',
    description: 'Join the list for new Desk Buddies.',
    path: paths.newsletter,
    noindex: true,
  })

/** The box in the footer of every page is sent here, and so is the button of the mail's link. */
export function action({ request, context, url }: Route.ActionArgs) {
  const { call } = context.get(pageContext)
  const token = url.searchParams.get('confirm')
  if (token !== null)
    return answerForm(request, { schema: z.object({}), keeps: [] }, async () => {
      await call(newsletterApi.confirm, { body: { token } })
      return { confirmed: true as const }
    })
  return answerForm(request, { schema: newsletterApi.subscribe.body, keeps: ['email'] }, async body => {
    await call(newsletterApi.subscribe, { body })
    return { sentTo: body.email }
  })
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const token = search.get('confirm')
  return (
    <section className="wrap page stack read start gap-5">
      {token ? <Confirm token={token} answer={actionData} /> : <Join answer={actionData} />}
    </section>
  )
}

type Answer = Route.ComponentProps['actionData']

/** Needs a press, as mail scanners open every link. */
function Confirm({ token, answer }: { token: string; answer: Answer }) {
  const [isDone, setDone] = useState(answer !== undefined && 'confirmed' in answer)
  const change = useChange({ trouble: (answer && 'typed' in answer && answer.trouble) || null })

  async function send() {
    if (await change.run('send', () => call(newsletterApi.confirm, { body: { token } }))) setDone(true)
  }

  return (
    <>
      <h1>May I write to you?</h1>
      {isDone ? (
        <>
          <Banner kind="ok">
            You are on the list. The next email comes when somebody new stands on the bench.
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
            One email a month, when there are new Desk Buddies. Every email has a link that takes you off the
            list again.
          </p>
          {change.trouble && <Banner kind="bad">{change.trouble}</Banner>}
          <Form
            method="post"
            onSubmit={event => {
              event.preventDefault()
              if (!change.busy) void send()
            }}
          >
            <Button type="submit" busy={change.busy && 'Signing you up…'}>
              Yes, write to me
            </Button>
          </Form>
        </>
      )}
    </>
  )
}

function Join({ answer }: { answer: Answer }) {
  return (
    <>
      <h1>Newsletter</h1>
      {answer ? (
        <NewsletterBox
          refused={'typed' in answer ? answer : undefined}
          sentTo={'sentTo' in answer ? answer.sentTo : undefined}
        />
      ) : (
        <p className="lead">
          This page is opened from a link in an email, and that part of the address is missing. To join the
          list, use the box at the foot of this page.
        </p>
      )}
    </>
  )
}
