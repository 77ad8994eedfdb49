import { type SubmitEvent, useState } from 'react'
import { CallFailed } from '../../../shared/errors.ts'
import { PROMPT_MAX, type PromptTrial, settingsApi } from '../../../shared/settings.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { messages } from '../messages.ts'
import { useUnsaved } from '../unsaved.tsx'
import { useStatus } from '../use-status.ts'
import type { PromptState, Providers } from './load-settings.ts'
import { PromptVersions } from './prompt-versions.tsx'
import { TrialBench } from './trial-bench.tsx'

interface Props {
  loaded: PromptState
  providers: Providers | null
  trials: PromptTrial[]
}

/** What the image model is told. What is typed stays, whatever comes back, and can be tried before it goes live. */
export function PromptEditor({ loaded, providers, trials }: Props) {
  const [state, setState] = useState(loaded)
  const [typed, setTyped] = useState(loaded.prompt)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [status, tell] = useStatus(trouble !== null || error !== undefined)
  const isChanged = typed.trim() !== state.prompt
  useUnsaved(() => isChanged)

  async function use(prompt: string) {
    if (busy) return
    setBusy(true)
    setTrouble(null)
    setError(undefined)
    try {
      const now = await call(settingsApi.setPrompt, { body: { prompt, based_on: state.version } })
      setState(now)
      setTyped(now.prompt)
      tell(messages.promptSaved)
    } catch (failure) {
      console.warn('the prompt could not be saved', failure)
      await explain(failure)
    }
    setBusy(false)
  }

  async function explain(failure: unknown) {
    if (failure instanceof CallFailed && failure.errors.prompt) return setError(failure.errors.prompt)
    const isOverrun = failure instanceof CallFailed && failure.code === 'prompt.changed'
    setTrouble(isOverrun ? failure.detail : messages.promptNotSaved)
    if (isOverrun) setState(await call(settingsApi.prompt).catch(() => state))
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
      <PromptVersions state={state} busy={busy} onUse={prompt => void use(prompt)} onCopy={setTyped} />
    </section>
  )
}
