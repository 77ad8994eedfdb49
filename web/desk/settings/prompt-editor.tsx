import { useState } from 'react'
import { CallFailed } from '../../../shared/errors.ts'
import { PROMPT_MAX, type PromptTrial, settingsApi } from '../../../shared/settings/api.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormFaults } from '../../ui/form-action.ts'
import { useForm } from '../../ui/use-form.ts'
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
  const form = useForm({
    schema: settingsApi.setPrompt.body,
    read: () => ({ prompt: typed, based_on: state.version }),
    async send(body) {
      const now = await call(settingsApi.setPrompt, { body }).catch(refuse)
      setState(now)
      setTyped(now.prompt)
      announce(messages.promptSaved)
    },
    again: 'kept',
  })
  const [status, announce] = useStatus(form.trouble !== undefined || form.errors.prompt !== undefined)
  const isChanged = typed.trim() !== state.prompt
  useUnsaved(() => isChanged)

  function refuse(failure: unknown): never {
    const isOurs = failure instanceof CallFailed
    if (isOurs && failure.errors.prompt) throw failure
    if (!isOurs || failure.code !== 'prompt.changed') throw new FormFaults({}, messages.promptNotSaved)
    void call(settingsApi.prompt).then(setState, error => console.warn(error))
    throw failure
  }

  return (
    <section className="tray" id="system-prompt" aria-labelledby="prompt-heading">
      <h2 id="prompt-heading">System prompt</h2>
      <form
        ref={form.ref}
        className="stack gap-4"
        method="post"
        noValidate
        onSubmit={event => (isChanged ? form.onSubmit(event) : event.preventDefault())}
      >
        <TextArea
          label="What the image model is told"
          name="prompt"
          rows={9}
          maxLength={PROMPT_MAX}
          value={typed}
          error={form.errors.prompt}
          aside={`${typed.length} of ${PROMPT_MAX.toLocaleString('en-IN')}`}
          onChange={event => setTyped(event.target.value)}
        />
        {form.trouble && <Banner kind="bad">{form.trouble}</Banner>}
        {status && <Banner kind="ok">{status}</Banner>}
        <div className="row gap-3">
          <Button type="submit" disabled={!isChanged} busy={form.busy && 'Saving…'}>
            Save prompt
          </Button>
          {isChanged && (
            <Button kind="bare" onClick={() => setTyped(state.prompt)}>
              Back to the saved prompt
            </Button>
          )}
        </div>
      </form>
      <TrialBench prompt={typed} providers={providers} earlier={trials} />
      <PromptVersions
        state={state}
        busy={form.busy}
        onUse={prompt => void form.submit({ prompt, based_on: state.version })}
        onCopy={setTyped}
      />
    </section>
  )
}
