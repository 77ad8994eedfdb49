import { createHash } from 'node:crypto'

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A cached page must not carry a nonce, so the scripts signed with it are listed by hash instead. */
export function scriptsByHash(html: string, nonce: string): { html: string; sources: string[] } {
  const mark = ` nonce="${nonce}"`
  const signed = [...html.matchAll(SCRIPT)].filter(([, attributes = '']) => attributes.includes(mark))
  const sources = new Set(signed.filter(([, , text]) => text).map(([, , text = '']) => hash(text)))
  return { html: html.replaceAll(mark, ''), sources: [...sources] }
}
