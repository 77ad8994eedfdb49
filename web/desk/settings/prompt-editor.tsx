import { type SubmitEvent, useState } from 'react'
import { CallFailed } from '../../../shared/errors.ts'
import { PROMPT_MAX, type PromptTrial, settingsApi } from '../../../shared/settings/api.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useChange } from '../../ui/use-change.ts'
import { messages } from '../ui/messages.ts'
import { useUnsaved } from '../ui/unsaved.tsx'
import { useStatus } from '../ui/use-status.ts'
import type { PromptState, Providers } from './load-settings.ts'
import { PromptVersions } from './prompt-versions.tsx'
import { TrialBench } from './trial-bench.tsx'

interface Props {
  loaded: PromptState
  providers: Providers | null
  trials: PromptTrial[]
}

/** What is typed stays if saving fails, and can be tried before it goes live. */
export function PromptEditor({ loaded, providers, trials }: Props) {
  const [state, setState] = useState(loaded)
  const [typed, setTyped] = useState(loaded.prompt)
  const { run, busy, trouble } = useChange()
  const [error, setError] = useState<string>()
  const [status, tell] = useStatus(trouble !== null || error !== undefined)
  const isChanged = typed.trim() !== state.prompt
  useUnsaved(() => isChanged)

  async function use(prompt: string) {
    if (busy) return
    setError(undefined)
    const body = { prompt, based_on: state.version }
    const now = await run('save', () => call(settingsApi.setPrompt, { body }), explain)
    if (!now) return
    setState(now)
    setTyped(now.prompt)
    tell(messages.promptSaved)
  }

  function explain(failure: unknown): string | null {
    if (!(failure instanceof CallFailed)) return messages.promptNotSaved
    setError(failure.errors.prompt)
    if (failure.errors.prompt) return null
    if (failure.code !== 'prompt.changed') return messages.promptNotSaved
    void call(settingsApi.prompt).then(setState, error => console.warn(error))
    return failure.detail
  }

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isChanged) void use(typed)
  }

  return (
    <section className="tray" id="system-prompt" aria-labelledby="prompt-heading">
      <h2 id="prompt-heading">System prompt</h2>
      <form className="grid gap-4" method="post" noValidate onSubmit={save}>
        <TextArea
          label="What the image model is told"
          name="prompt"
          rows={9}
          maxLength={PROMPT_MAX}
          value={typed}
          error={error}
          aside={`${typed.length} of ${PROMPT_MAX.toLocaleString('en-IN')}`}
          onChange={event => setTyped(event.target.value)}
        />
        {trouble && <Banner kind="bad">{trouble}</Banner>}
        {status && <Banner kind="ok">{status}</Banner>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={!isChanged} busy={busy && 'Saving…'}>
            Save prompt
          </Button>
          {isChanged && (
            <Button kind="bare" onClick={() => setTyped(state.prompt)}>
              Back to the saved one
            </Button>
          )}
        </div>
      </form>
      <TrialBench prompt={typed} providers={providers} earlier={trials} />
      <PromptVersions
        state={state}
        busy={busy !== null}
        onUse={prompt => void use(prompt)}
        onCopy={setTyped}
      />
    </section>
  )
}
