import { queryString } from '../../shared/endpoint.ts'
import type { Figure } from '../../shared/figure/figure.ts'
import { figureParts, kitApi, kitQuery } from '../../shared/kit/api.ts'
import type { Call } from '../api.ts'

/** A figure's parts and their kit, as the turntable fetches them. */
export async function filesOfFigure(call: Call, figure: Figure): Promise<string[]> {
  const query = kitQuery(figure.kit)
  // They are fetched from the last to the first: the kit before the parts, so that each is read as it comes.
  const parts = figureParts(figure, await call(kitApi.kit, { query }))
    .toSorted((a, b) => b.file.bytes - a.file.bytes)
    .map(({ file }) => file.url)
  return [...parts, `/api${kitApi.kit.path}${queryString(query)}`]
}

interface Props {
  files: readonly string[]
  scripts: readonly string[]
  /** Only where this holds. */
  media?: string
}

/** The turntable and what it shows come beside the page's own scripts, not after them. */
export const ModelFiles = ({ files, scripts, media }: Props) => (
  <>
    {files.map(address => (
      <link key={address} rel="preload" as="fetch" crossOrigin="anonymous" href={address} media={media} />
    ))}
    {scripts.map(address => (
      <link key={address} rel="modulepreload" href={address} media={media} />
    ))}
  </>
)
