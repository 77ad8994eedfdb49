export class S3Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const escaped = (text: string) => text.replace(/[<>&"']/g, letter => `&#${letter.charCodeAt(0)};`)
/** Nested elements; an array repeats the element. */
export type Xml = { [name: string]: string | Xml | Xml[] }
export const xml = (content: Xml): string =>
  Object.entries(content)
    .map(([name, value]) =>
      Array.isArray(value)
        ? value.map(one => `<${name}>${xml(one)}</${name}>`).join('')
        : `<${name}>${typeof value === 'string' ? escaped(value) : xml(value)}</${name}>`,
    )
    .join('')
