import { MessageCircle } from 'lucide'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { useVisitor } from '../session/session.ts'
import { answerForm } from '../ui/form-action.ts'
import { Icon } from '../ui/icon.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/contact-page.ts'
import { ContactForm, contactRules, sendMessage } from './contact-form.tsx'
import { messages } from './messages.ts'
import { Particulars, useFacts, whatsAppLink } from './particulars.tsx'
import { Points } from './policy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Contact',
    description: `Ask about a figurine, an order or a delivery. ${messages.reply}`,
    path: paths.contact,
  })

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(request, { ...contactRules, keeps: ['name', 'email', 'kind', 'order_id', 'message'] }, body =>
    sendMessage(context.get(pageContext).call, body),
  )

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const refused = actionData && 'typed' in actionData ? actionData : undefined
  const [search] = useSearchParams()
  const visitor = useVisitor()
  const shop = useFacts()
  return (
    <div className="wrap page two contact">
      <section className="stack gap-5" aria-labelledby="contact-me">
        <div className="stack gap-3">
          <h1 id="contact-me">Contact me</h1>
          <p className="lead">
            Every message is read by the person who paints the figurines. {messages.reply}
          </p>
        </div>
        <ContactForm
          filled={
            refused?.typed ?? {
              name: visitor?.name,
              email: visitor?.email,
              order_id: search.get('order') ?? undefined,
              message: search.get('about') === 'change' ? messages.changeOrder : undefined,
            }
          }
          refused={refused}
          atFirst={actionData && 'ticket' in actionData ? actionData : null}
        />
      </section>
      <aside className="stack top gap-6" aria-label="Other ways to reach me">
        <section aria-labelledby="before">
          <h2 id="before">Before you write</h2>
          <Points
            of={[
              <>
                Where is it? <Link to={paths.trackOrder}>Track order</Link> knows, with the id from your
                email.
              </>,
              <>
                Something broken? {messages.damage} <Link to={paths.cancellations}>How it works</Link>
              </>,
              <>
                Your photo or your data? See <Link to={paths.privacy}>Privacy</Link>.
              </>,
            ]}
          />
        </section>
        {shop.whatsapp_number && (
          <a
            className="btn btn--soft self-start"
            href={whatsAppLink(shop.whatsapp_number)}
            target="_blank"
            rel="noreferrer"
          >
            <Icon of={MessageCircle} />
            Write on WhatsApp
          </a>
        )}
        <section aria-labelledby="who">
          <h2 id="who">Who you are writing to</h2>
          <Particulars />
        </section>
      </aside>
    </div>
  )
}
