import { ChevronDown, History } from 'lucide'
import { when } from '../../../shared/time/moments.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { PromptState } from './load-settings.ts'

interface Props {
  state: PromptState
  busy: boolean
  onUse: (prompt: string) => void
  onCopy: (prompt: string) => void
}

/** Every earlier prompt; using one again makes a new version. */
export function PromptVersions({ state, busy, onUse, onCopy }: Props) {
  const saved = state.versions.map(version => ({
    key: String(version.id),
    name: `Version ${version.id}`,
    source: `${version.author}, ${when(version.created_at)}`,
    prompt: version.prompt,
    isLive: version.id === state.version,
  }))
  const all = [
    ...saved,
    {
      key: 'built-in',
      name: 'Built-in',
      source: 'What the shop came with',
      prompt: state.built_in,
      isLive: state.version === null,
    },
  ]
  return (
    <details>
      <summary>
        <span>
          Earlier prompts <span className="muted num">({all.length})</span>
        </span>
        <Icon of={ChevronDown} />
      </summary>
      <ol className="rows">
        {all.map(({ key, name, source, prompt, isLive }) => (
          <li key={key}>
            <p className="row middle gap-2">
              <b>{name}</b>
              {isLive && <Badge tone="ok">In use</Badge>}
              <span className="small muted">{source}</span>
            </p>
            <p className="small pre-line anywhere">{prompt}</p>
            {!isLive && (
              <p className="row gap-2">
                <Button
                  kind="soft"
                  size="small"
                  disabled={busy}
                  aria-label={`Use again: ${name}`}
                  onClick={() => onUse(prompt)}
                >
                  <Icon of={History} />
                  Use again
                </Button>
                <Button
                  kind="bare"
                  size="small"
                  aria-label={`Copy into the box: ${name}`}
                  onClick={() => onCopy(prompt)}
                >
                  Copy into the box
                </Button>
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
