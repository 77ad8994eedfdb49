import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

interface KnownBrowsers {
  browserOf: (cookie: string | undefined, email: string) => string | null
  remember: (cookie: string | undefined, email: string) => string
}

const ACCOUNTS_MAX = 5

/** `<browser>.<account mark>.<account mark>...`: a mark is an HMAC, so it hides the email. */
export function knownBrowsers(secret: string): KnownBrowsers {
  const markOf = (browser: string, email: string) =>
    createHmac('sha256', secret).update(`known-browser ${browser} ${email}`).digest('base64url').slice(0, 27)
  const parse = (cookie: string | undefined) => {
    const [browser = '', ...marks] = (cookie ?? '').split('.')
    return /^[A-Za-z0-9_-]{16}$/.test(browser)
      ? { browser, marks }
      : { browser: randomBytes(12).toString('base64url'), marks: [] }
  }
  const equal = (a: string, b: string) =>
    a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
  return {
    browserOf(cookie, email) {
      const { browser, marks } = parse(cookie)
      const mark = markOf(browser, email)
      return marks.some(one => equal(one, mark)) ? browser : null
    },
    remember(cookie, email) {
      const { browser, marks } = parse(cookie)
      const mark = markOf(browser, email)
      return [browser, mark, ...marks.filter(one => one !== mark)].slice(0, ACCOUNTS_MAX + 1).join('.')
    },
  }
}
