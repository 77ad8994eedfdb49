import { useEffect, useState } from 'react'
import { TryAgain } from '../../ui/try-again.tsx'
import { messages } from '../messages.ts'
import { CustomFigurineDesk } from './custom-figurine.tsx'
import type { LoadedSettings } from './load-settings.ts'
import { PromptEditor } from './prompt-editor.tsx'
import { ProviderSwitch } from './provider-switch.tsx'
import { Workshop } from './workshop.tsx'
import { WorkshopDaysDesk } from './workshop-days.tsx'

export function SettingsDesk({ settings }: { settings: LoadedSettings }) {
  const [providers, setProviders] = useState(settings.providers)
  // A failed reload keeps what is shown and typed.
  const [prompt, setPrompt] = useState(settings.prompt)
  useEffect(() => {
    if (settings.providers) setProviders(settings.providers)
    if (settings.prompt) setPrompt(settings.prompt)
  }, [settings])
  return (
    <>
      {(!providers || !prompt) && <TryAgain>{messages.settingsDown}</TryAgain>}
      <div className="two-desks">
        {providers && <ProviderSwitch loaded={providers} onSwitched={setProviders} />}
        {prompt && <PromptEditor loaded={prompt} providers={providers} trials={settings.trials ?? []} />}
      </div>
      {settings.workshop && <WorkshopDaysDesk days={settings.workshop} />}
      {settings.piece && <CustomFigurineDesk piece={settings.piece} />}
      {settings.printer && settings.shelf && (
        <Workshop printer={settings.printer} paints={settings.shelf.paints} />
      )}
    </>
  )
}
