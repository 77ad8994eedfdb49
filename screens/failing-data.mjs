// Loaded before the shop: its pages do not reach those doors of the API that the browser's cookie names, as if they were down.
const Asked = globalThis.Request

globalThis.Request = class extends Asked {
  constructor(address, init) {
    super(address, init)
    const failing = /(?:^|; )failing=([^;]+)/.exec(this.headers.get('cookie') ?? '')?.[1]
    if (failing && new URL(this.url).pathname.startsWith(decodeURIComponent(failing))) throw new TypeError('held back for a picture')
  }
}

// What is failed on purpose is no news.
for (const way of ['warn', 'error']) {
  const say = console[way]
  console[way] = (...words) => {
    if (!words.some(word => word?.name === 'CallFailed')) say(...words)
  }
}
