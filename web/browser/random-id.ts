/** Also where a page is not secure, such as on a phone that looks at a shop in the same network. */
export const randomId = (): string =>
  crypto.randomUUID
    ? crypto.randomUUID()
    : [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
