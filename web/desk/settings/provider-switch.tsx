import { Check, KeyRound } from 'lucide'
import { useId, useState } from 'react'
import {
  type AiProvider,
  type DescribedDay,
  modelGone,
  PROVIDER_NAMES,
  type ProviderState,
  settingsApi,
} from '../../../shared/settings/api.ts'
import { date, when } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChange } from '../../ui/use-change.ts'
import { messages } from '../ui/messages.ts'
import { useStatus } from '../ui/use-status.ts'
import type { Providers } from './load-settings.ts'

interface Props {
  loaded: Providers
  onSwitched: (providers: Providers) => void
}

export function ProviderSwitch({ loaded, onSwitched }: Props) {
  const { run, busy, trouble } = useChange<AiProvider | 'fallback' | 'describes'>()
  const [status, announce] = useStatus(trouble !== null)

  async function switchTo(provider: AiProvider) {
    if (busy) return
    const body = { provider }
    const now = await run(
      provider,
      () => call(settingsApi.setProvider, { body }),
      messages.providerNotSwitched,
    )
    if (!now) return
    onSwitched(now)
    announce(messages.providerSwitched(now.provider))
  }

  return (
    <section className="tray" id="ai-provider" aria-labelledby="provider-heading">
      <h2 id="provider-heading">AI provider</h2>
      <ul className="providers">
        {loaded.providers.map(provider => (
          <Provider
            key={provider.name}
            provider={provider}
            busy={busy === provider.name}
            onSwitch={() => void switchTo(provider.name)}
          />
        ))}
      </ul>
      <Switch
        on={loaded.fallback}
        label={messages.fallback}
        hint={messages.fallbackHint}
        onSwitch={async on => {
          const now = await run(
            'fallback',
            () => call(settingsApi.setFallback, { body: { on } }),
            messages.fallbackNotSet,
          )
          if (!now) return
          onSwitched(now)
          announce(messages.fallbackIs(now.fallback))
        }}
      />
      <Switch
        on={loaded.describes}
        label={messages.describes}
        hint={messages.describesHint}
        onSwitch={async on => {
          const now = await run(
            'describes',
            () => call(settingsApi.setDescribing, { body: { on } }),
            messages.fallbackNotSet,
          )
          if (!now) return
          onSwitched(now)
          announce(messages.describesIs(now.describes))
        }}
      />
      <DescribedDays days={loaded.described_days} />
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      {status && <Banner kind="ok">{status}</Banner>}
    </section>
  )
}

interface ProviderProps {
  provider: ProviderState
  busy: boolean
  onSwitch: () => void
}
const Provider = ({ provider, busy, onSwitch }: ProviderProps) => (
  <li data-active={provider.is_active || undefined}>
    <div className="row middle apart gap-2">
      <h3>{PROVIDER_NAMES[provider.name]}</h3>
      {provider.is_active && <Badge tone="ok">Active</Badge>}
    </div>
    <Facts provider={provider} />
    <Button
      kind={provider.is_active ? 'soft' : 'ink'}
      size="small"
      aria-pressed={provider.is_active}
      disabled={provider.is_active}
      busy={busy && 'Switching…'}
      onClick={onSwitch}
    >
      {provider.is_active ? (
        <>
          <Icon of={Check} />
          {PROVIDER_NAMES[provider.name]} draws
        </>
      ) : (
        `Switch to ${PROVIDER_NAMES[provider.name]}`
      )}
    </Button>
  </li>
)

interface SwitchProps {
  on: boolean
  label: string
  hint: string
  onSwitch: (on: boolean) => Promise<void>
}

/** Shows the wanted state at once, and the old one again if the change fails. */
function Switch({ on, label, hint, onSwitch }: SwitchProps) {
  const [pending, setPending] = useState<boolean | null>(null)
  const hintId = useId()
  async function change(next: boolean) {
    setPending(next)
    await onSwitch(next)
    setPending(null)
  }
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          checked={pending ?? on}
          aria-describedby={hintId}
          onChange={event => void change(event.target.checked)}
        />
        {label}
      </label>
      <p className="hint" id={hintId}>
        {hint}
      </p>
    </div>
  )
}

const DescribedDays = ({ days }: { days: DescribedDay[] }) =>
  days.length > 0 && (
    <ul className="small muted stack gap-1" aria-label={messages.describedDays}>
      {days.map(({ day, ends, without_schema }) => (
        <li key={day}>
          {date(`${day}T12:00:00+05:30`)}:{' '}
          {ends.map(({ end, count }) => `${count} ${describedAs[end] ?? end}`).join(', ')}
          {without_schema > 0 && <span className="text-bad">; {messages.withoutSchema(without_schema)}</span>}
        </li>
      ))}
    </ul>
  )

const describedAs: Record<string, string> = {
  described: 'described',
  started: 'under way',
  refused: 'declined',
  incomplete: 'cut short',
  malformed: 'not readable',
  timeout: 'too late',
  rate_limited: 'turned away, too busy',
  quota: 'turned away, account out of credit',
  auth: 'turned away, key not accepted',
  model_gone: 'turned away, model gone',
  bad_request: 'turned away, request not accepted',
  transient: 'no answer',
  budget: 'not asked, the day’s budget was used up',
}

const outcomes: Record<string, string> = {
  drawn: 'drew',
  started: 'is drawing',
  refused: 'declined the photo',
  rate_limited: 'was too busy',
  quota: 'said the account is out of credit',
  auth: 'did not accept the key',
  model_gone: 'did not know the model',
  bad_request: 'could not read the request',
  timeout: 'took too long',
  transient: 'did not answer',
  malformed: 'sent no picture',
  incomplete: 'sent only part of a picture',
}

const Facts = ({ provider }: { provider: ProviderState }) => (
  <ul className="small stack gap-1">
    <li className="beside gap-2 middle">
      <Icon of={KeyRound} className={provider.has_key ? 'key-here' : 'text-bad'} />
      {provider.has_key ? `Key is set. Model: ${provider.model}` : messages.noKey}
    </li>
    <li className="muted">
      {provider.last_answer_at ? `Last drew ${when(provider.last_answer_at)}` : 'Has not drawn anything yet'}
    </li>
    {provider.last_asked_at && provider.last_outcome !== 'drawn' && (
      <li className="text-bad">
        Last asked {when(provider.last_asked_at)}:{' '}
        {outcomes[provider.last_outcome ?? ''] ?? provider.last_outcome}
      </li>
    )}
    {provider.gone.map(({ model, setting }) => (
      <li key={setting} className="text-bad">
        {modelGone({ provider: provider.name, model, setting })}
      </li>
    ))}
  </ul>
)
