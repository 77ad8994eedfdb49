/** Characters that XML 1.0 does not know, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNKNOWN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const XML_HEADER = '<?xml version="1.0" encoding="UTF-8"?>'
const ESCAPES: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  "'": '&apos;',
  '"': '&quot;',
}
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(UNKNOWN, '')
    .replace(/[<>&'"]/g, mark => ESCAPES[mark] ?? mark)
