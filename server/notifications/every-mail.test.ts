import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { everyMail, mailsOfSurprise, OF_THE_SURPRISE, type Sample } from '../../test/every-mail.ts'
import { layOutLabel } from '../kit/label/lay-out-label.ts'
import { renderMail, withPicturesInside } from './mail-html.ts'
import { type MailPicture, openMailPictures } from './mail-pictures.ts'
import { textOf } from './mail-template.ts'

const root = resolve(import.meta.dirname, '../..')
const art = (path: string) => readFileSync(join(root, 'art', path))
const asked: string[] = []
const unexpected = () => {
  throw new Error('a picture could not be drawn')
}
const pictures = openMailPictures({
  pictures: {
    original: async file => {
      asked.push(file)
      return art(`desk-buddies/${basename(file).split('.')[0]}.webp`)
    },
  },
  setName: layOutLabel,
  directory: join(root, 'art/mail'),
  log: Object.assign(Object.create(null), { info: unexpected, warn: unexpected }),
})
const render = ({ mail: { subject, ...body } }: Sample) =>
  renderMail(pictures, { subject, body, htmlBody: '' })

/** The kinds that the server's sources name. */
function kindsInSources(): string[] {
  const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.ts$/.test(path) && !/\.test\.ts$/.test(path))
    .map(path => readFileSync(join(root, 'server', path), 'utf8'))
  return sources
    .filter(text => /\bNewMail\b/.test(text))
    .flatMap(text => [...text.matchAll(/(?:kind: |_MAIL = )'([a-z]+\.[a-z_-]+)'/g)])
    .map(([, kind = '']) => kind)
}

test('there is a sample of every kind of mail that the sources name', () => {
  const kinds = new Set(everyMail().map(({ mail }) => mail.kind))
  expect(kindsInSources().length).toBeGreaterThan(20)
  expect(kindsInSources().filter(kind => !kinds.has(kind))).toEqual([])
})

test('every mail has the wordmark, its pictures attached in at most 40 KB, and nothing from outside', async () => {
  for (const sample of [...everyMail(), ...mailsOfSurprise()]) {
    const { html, inline } = await render(sample)
    const bytes = inline.reduce((sum, { content }) => sum + content.length, 0)
    expect(bytes, sample.name).toBeLessThanOrEqual(40_000)
    expect(inline[0], sample.name).toEqual({
      cid: 'wordmark@dopple',
      contentType: 'image/png',
      content: art('mail/wordmark.png'),
    })
    const shown = [...html.matchAll(/<img src="cid:([\w@]+)"[^>]* alt="[^"]+"/g)].map(([, cid]) => cid)
    expect(shown, sample.name).toEqual(inline.map(({ cid }) => cid))
    expect(html, sample.name).not.toMatch(/src="(?!cid:)|url\(|@import|<link/)
    expect(html, sample.name).toContain('prefers-color-scheme:dark')
    expect(withPicturesInside({ html, inline }), sample.name).not.toContain('cid:')
  }
})

test('every address in a mail is a button or a link with words, and stands in the text part too', async () => {
  for (const sample of everyMail()) {
    const { html } = await render(sample)
    const { action, also = [], paragraphs } = sample.mail
    for (const { label, url } of [...(action ? [action] : []), ...also])
      expect(html, sample.name).toMatch(
        new RegExp(`class="(loud|soft)"[^>]*><a href="${url.replace(/[?.]/g, '\\$&')}"[^>]*>${label}</a>`),
      )
    const addresses = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url)
    for (const url of addresses) expect(textOf(sample.mail), sample.name).toContain(url)
    expect(html.replaceAll(/<[^>]+>/g, ''), sample.name).not.toMatch(/https?:\/\//)
    expect(paragraphs.join(' '), sample.name).not.toMatch(/https?:\/\//)
  }
})

test('a mail shows Desk Buddies, boxes and plates, and never a picture of a customer’s figure', async () => {
  for (const sample of everyMail()) {
    await render(sample)
    const shown: readonly MailPicture[] = sample.mail.pictures ?? []
    for (const picture of shown)
      if (picture.of === 'desk_buddy') expect(picture.url, sample.name).toMatch(/^\/media\/[a-z-]+\./)
  }
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(file => /private|fig_/.test(file))).toEqual([])
})

test('a picture is described as it was drawn: a name that cannot be set is a parcel', async () => {
  const known = { of: 'plate', name: 'ASHA' } as const
  const drawn = await openMailPictures({
    pictures: { original: async () => null },
    setName: async () => Promise.reject(new Error('no such letters')),
    directory: join(root, 'art/mail'),
    log: Object.assign(Object.create(null), { info: () => {} }),
  }).draw([known])
  expect(drawn?.alt).toBe('A parcel from Dopple')
  expect((await pictures.draw([known, { of: 'box' }]))?.alt).toBe(
    'The name plate: ASHA, A parcel from Dopple',
  )
})

test('the mails of a surprise show the box alone and name nothing of it', async () => {
  const box = art('mail/box.jpg')
  for (const sample of mailsOfSurprise()) {
    const { html, inline } = await render(sample)
    expect(inline.slice(1), sample.name).toEqual([
      { cid: 'picture@dopple', contentType: 'image/jpeg', content: box },
    ])
    expect(`${sample.mail.subject} ${textOf(sample.mail)} ${html}`, sample.name).not.toMatch(OF_THE_SURPRISE)
  }
})
