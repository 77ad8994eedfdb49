// npm run mails: a mail of every kind at 360 and 600 px, light and dark, in screens/mail-pictures.
// --only=<parts of their names>
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { pino } from 'pino'
import { findChromium } from '../scripts/chromium.mjs'
import { layOutLabel } from '../server/kit/label/lay-out-label.ts'
import { renderMail, withPicturesInside } from '../server/notifications/mail-html.ts'
import { openMailPictures } from '../server/notifications/mail-pictures.ts'
import { everyMail, mailsOfSurprise, type Sample } from '../test/every-mail.ts'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'screens/mail-pictures')
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const looks = [360, 600].flatMap(width =>
  (['light', 'dark'] as const).map(colorScheme => ({ width, colorScheme })),
)

const pictures = openMailPictures({
  pictures: { original: async file => readFileSync(join(root, 'art/desk-buddies', masterOf(file))) },
  setName: layOutLabel,
  directory: join(root, 'art/mail'),
  log: pino({ level: 'warn' }),
})
/** `shiba-mochi.<hash>.<size>.<tint>.webp` is made of `shiba-mochi.webp`. */
const masterOf = (file: string) => `${basename(file).split('.')[0]}.webp`

const samples = [...everyMail(), ...mailsOfSurprise()].filter(({ name }) =>
  values.only.split(',').some(part => name.includes(part)),
)
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
try {
  for (const { width, colorScheme } of looks) await takeAll(browser, width, colorScheme)
} finally {
  await browser.close()
}
console.log(`${samples.length} mails, to be looked at in ${folder}`)

async function takeAll(browser: Browser, width: number, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme })
  for (const [at, sample] of samples.entries()) {
    await page.setContent(await htmlOf(sample))
    const number = String(at + 1).padStart(2, '0')
    const file = `${number} ${sample.name} ${width} ${colorScheme}`.replaceAll(/[ .]/g, '-')
    writeFileSync(join(folder, `${file}.png`), await page.screenshot({ fullPage: true }))
  }
  await page.close()
}

async function htmlOf({ mail: { subject, ...body } }: Sample): Promise<string> {
  return withPicturesInside(await renderMail(pictures, { subject, body, htmlBody: '' }))
}
