// Loaded before the shop: its pages do not reach those doors of the API that the browser's cookie names, as if they were down.
const Asked = globalThis.Request
/** A refund of these paise asks the stand-in of the payment provider for more than there is, and is refused. */
const REFUSED = '"amount":7700,'

globalThis.Request = class extends Asked {
  constructor(address, init) {
    const isRefused = String(address).endsWith('/refund') && init?.body?.includes(REFUSED)
    super(address, isRefused ? { ...init, body: init.body.replace(REFUSED, '"amount":770000000,') } : init)
    const failing = /(?:^|; )failing=([^;]+)/.exec(this.headers.get('cookie') ?? '')?.[1]
    if (failing && new URL(this.url).pathname.startsWith(decodeURIComponent(failing)))
      throw new TypeError('held back for a picture')
  }
}

// What is failed on purpose is no news.
for (const way of ['warn', 'error']) {
  const say = console[way]
  console[way] = (...words) => {
    if (!words.some(word => word?.name === 'CallFailed')) say(...words)
  }
}
