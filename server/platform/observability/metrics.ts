import { Registry } from 'prom-client'

/** What this process counts by itself. */
export const counted = new Registry()

/** Prometheus text, without empty lines and with "le" behind the other labels. */
export async function exposition(read: Registry): Promise<string> {
  const text = await Registry.merge([counted, read]).metrics()
  return text.replaceAll('\n\n', '\n').replaceAll(/\{(le="[^"]*"),(.*)\} /g, '{$2,$1} ')
}
