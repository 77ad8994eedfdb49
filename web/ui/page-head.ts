import type { MetaDescriptor } from 'react-router'

interface Head {
  title: string
  description?: string
  /** The canonical path, without query parts that do not make another page. */
  path?: string
  picture?: string
  noindex?: boolean
  jsonLd?: object[]
}

export function pageHead(
  origin: string,
  { title, description, path, picture = '/og.jpg', noindex, jsonLd = [] }: Head,
): MetaDescriptor[] {
  const whole = title === 'Dopple' ? 'Dopple: you, as a figurine' : `${title} | Dopple`
  const absolute = (address: string) => (address.startsWith('http') ? address : origin + address)
  return [
    { title: whole },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(path === undefined
      ? []
      : [
          { tagName: 'link', rel: 'canonical', href: absolute(path) },
          { property: 'og:url', content: absolute(path) },
        ]),
    { property: 'og:site_name', content: 'Dopple' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: whole },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:image', content: absolute(picture) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:locale', content: 'en_IN' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...jsonLd.map(data => ({ 'script:ld+json': data as Record<string, string> })),
  ]
}

export function originOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): string {
  const root = matches.find(match => match?.id === 'root')?.loaderData as { origin?: string } | undefined
  return root?.origin ?? ''
}
