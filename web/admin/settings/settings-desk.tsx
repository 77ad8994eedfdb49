import { useEffect, useState } from 'react'
import { TryAgain } from '../../account/try-again.tsx'
import { messages } from '../messages.ts'
import type { LoadedSettings } from './load-settings.ts'
import { PromptEditor } from './prompt-editor.tsx'
import { ProviderSwitch } from './provider-switch.tsx'

/** The switch and the editor, as the settings and the dashboard show them. */
export function SettingsDesk({ settings }: { settings: LoadedSettings }) {
  const [providers, setProviders] = useState(settings.providers)
  useEffect(() => setProviders(settings.providers), [settings.providers])
  return (
    <>
      {(!providers || !settings.prompt) && <TryAgain>{messages.settingsDown}</TryAgain>}
      <div className="two-desks">
        {providers && <ProviderSwitch loaded={providers} onSwitched={setProviders} />}
        {settings.prompt && <PromptEditor loaded={settings.prompt} providers={providers} trials={settings.trials ?? []} />}
      </div>
    </>
  )
}
