import type { Page } from '@playwright/test'
import { defaultFigure } from '../shared/figure/figure.ts'

const headers = () => ({ origin: process.env.SHOP_ADDRESS ?? '' })

/** The page of a figurine that this customer puts together and shares. */
export async function sharedLink(page: Page): Promise<string> {
  const post = async <T>(path: string, data: object) =>
    (await (await page.request.post(path, { data, headers: headers() })).json()) as T
  const { figurine } = await post<{ figurine: { id: string } }>('/api/figurines/made', {
    figure: defaultFigure,
  })
  const wish = { name: 'Captain Asha', days: 7 }
  const { share } = await post<{ share: { path: string } }>(`/api/figurines/${figurine.id}/share`, wish)
  return share.path
}

/** As the first mail of the newsletter ends with it. */
export async function unsubscribeLink(page: Page): Promise<string> {
  const email = `leaver-${Date.now()}@example.com`
  await page.request.post('/api/newsletter', { data: { email }, headers: headers() })
  const { mails } = (await (await page.request.get('/dev/mail?format=json')).json()) as {
    mails: { recipient: string; textBody: string }[]
  }
  const text = mails.find(mail => mail.recipient === email)?.textBody ?? ''
  return /\/u\/newsletter\.[\w.-]+/.exec(text)?.[0] ?? ''
}
