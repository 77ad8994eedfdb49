import type { Look } from '../../shared/privacy/api.ts'
import { date } from '../../shared/time/moments.ts'
import { messages } from './messages.ts'

const PROVIDERS: Record<string, string> = { openai: 'OpenAI', gemini: 'Google Gemini' }
const MODEL_DOES = { drawing: 'to draw the preview', description: 'to say how the person looks' } as const

function nameOf({ who, provider, what }: Look): string {
  if (who === 'customer') return what === 'archive' ? 'You, in your archive' : 'You'
  if (who === 'founder') return what === 'archive' ? 'The founder, in your archive' : 'The founder'
  if (who === 'link') return what === 'shared' ? 'Visitors of the page you shared' : 'Whoever had the link'
  const does = what === 'drawing' || what === 'description' ? MODEL_DOES[what] : ''
  return `The image model of ${PROVIDERS[provider ?? ''] ?? provider}, ${does}`
}

/** One line for each who looked, with the days. */
export function WhoLooked({ looks }: { looks: Look[] }) {
  if (looks.length === 0) return messages.nobody
  const days = new Map<string, Set<string>>()
  for (const look of looks) {
    const name = nameOf(look)
    days.set(name, (days.get(name) ?? new Set()).add(date(look.at)))
  }
  return (
    <ul>
      {[...days].map(([name, on]) => (
        <li key={name}>
          {name}: {[...on].join('; ')}
        </li>
      ))}
    </ul>
  )
}
