import { Link } from 'react-router'
import { isNotFound } from '../../shared/errors.ts'
import { type MailList, mailListsApi, PAGE_FORM, unsubscribePath } from '../../shared/notifications/api.ts'
import { paths } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/unsubscribe-page.ts'

/** The address is a key, so no other site is told it. */
export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageHead(originOf(matches), { title: 'Unsubscribe', noindex: true }),
  { name: 'referrer', content: 'no-referrer' },
]

export const headers = () => ({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  token: params.token,
  state: await context
    .get(pageContext)
    .call(mailListsApi.state, { params })
    .catch(error => {
      if (isNotFound(error)) return null
      throw error
    }),
})

const words: Record<MailList, { question: string; sentence: string; done: string }> = {
  newsletter: {
    question: 'Shall I stop writing?',
    sentence: 'One press and you get no more newsletters. Emails about your orders still come.',
    done: 'You are off the list. There will be no more newsletters.',
  },
  reminders: {
    question: 'No more cart reminders?',
    sentence:
      'One press and you get no more cart reminders, unless you tick the box in the cart again. Emails about your orders still come.',
    done: 'You will get no more cart reminders.',
  },
  reviews: {
    question: 'No more asking how it turned out?',
    sentence:
      'One press and we stop asking you for reviews. You can still write one with your order, and emails about your orders still come.',
    done: 'We will not ask you for reviews again.',
  },
}

/** Needs a press, as mail scanners open every link. A plain form, so that it works without scripts. */
export default function UnsubscribePage({ loaderData: { token, state } }: Route.ComponentProps) {
  if (!state)
    return (
      <NotFound
        heading="We do not know this link."
        sentence="Perhaps part of it got lost on the way. The link in the email itself works."
      />
    )
  const { question, sentence, done } = words[state.list]
  return (
    <section className="wrap page stack read start gap-5">
      <h1>{state.subscribed ? question : 'Unsubscribed'}</h1>
      {state.subscribed ? (
        <form method="post" action={unsubscribePath(token)} className="stack start gap-5">
          <p className="lead">{sentence}</p>
          <input type="hidden" {...PAGE_FORM} />
          <Button type="submit">Unsubscribe</Button>
        </form>
      ) : (
        <>
          <Banner kind="ok">{done}</Banner>
          <p>
            <Link className="link" to={paths.collections}>
              See the collections
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
