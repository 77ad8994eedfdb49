import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { when } from '../../shared/time/moments.ts'
import type { Database } from '../platform/db/database.ts'
import type { Bindings } from '../platform/http/api-env.ts'
import { renderMail, withPicturesInside } from './mail-html.ts'
import type { MailPictures } from './mail-pictures.ts'
import { findMail, latestMails } from './queries.ts'

const LINKS_OPEN = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

/** Access is decided where this is mounted. */
export function devMailRoutes({ db, mailPictures }: { db: Database; mailPictures: MailPictures }) {
  const app = new Hono<{ Bindings: Bindings }>()
  app.get('/', async context => {
    const mails = await latestMails(db)
    if (context.req.query('format') === 'json') return context.json({ mails })
    const rows = mails.map(
      mail =>
        html`<li>
          <a href="/dev/mail/${mail.id}">${mail.subject}</a><br>
          <small>${mail.recipient} · ${mail.kind} · ${mail.status} · ${when(mail.createdAt.toISOString())}</small>
        </li>`,
    )
    return page(
      context,
      'Mails',
      html`<h1>Mails</h1>
        <p>No mail server is set, so mails are kept here and as .eml files.</p>
        ${mails.length ? html`<ul>${rows}</ul>` : html`<p>No mail yet.</p>`}`,
    )
  })
  app.get('/:id{\\w+}', async context => {
    const mail = await findMail(db, context.req.param('id'))
    if (!mail) return context.notFound()
    return page(
      context,
      mail.subject,
      html`<p><a href="/dev/mail">All mails</a></p>
        <h1>${mail.subject}</h1>
        <p>To ${mail.recipient} · ${mail.status}</p>
        <iframe sandbox="${LINKS_OPEN}"
          src="/dev/mail/${mail.id}/html" title="The mail"></iframe>
        <h2>As text</h2><pre>${mail.textBody}</pre>`,
    )
  })
  app.get('/:id{\\w+}/html', async context => {
    const mail = await findMail(db, context.req.param('id'))
    if (!mail) return context.notFound()
    context.header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox ${LINKS_OPEN}`,
    )
    context.header('x-frame-options', 'SAMEORIGIN')
    const shown = withPicturesInside(await renderMail(mailPictures, mail))
    return context.html(shown.replace('<head>', '<head><base target="_top">'))
  })
  return app
}

const style = `
body { font: 17px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
body { background: #FBF5EA; color: #1E1915; overflow-wrap: anywhere }
li { margin: .8rem 0 }
a { color: #B80F53 }
iframe { width: 100%; height: 46rem; border: 1px solid #E3D8C6; border-radius: 12px; background: #fff }
pre { white-space: pre-wrap; background: #F3EADB; padding: 1rem; border-radius: 12px }`

function page(context: Context, title: string, body: ReturnType<typeof html>) {
  const nonce = crypto.randomUUID()
  context.header(
    'content-security-policy',
    [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      "frame-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  )
  return context.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport"
      content="width=device-width,initial-scale=1"><title>${title}</title><style
        nonce="${nonce}">${raw(style)}</style></head><body>${body}</body></html>`,
  )
}
