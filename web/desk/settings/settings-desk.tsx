import { useEffect, useState } from 'react'
import { useLastLoaded } from '../../browser/loading.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { messages } from '../ui/messages.ts'
import { CustomFigurineDesk } from './custom-figurine.tsx'
import { DeskMailsDesk } from './desk-mails.tsx'
import { FirstRunBack } from './first-run-back.tsx'
import type { LoadedSettings } from './load-settings.ts'
import { ModelsDesk } from './models-desk.tsx'
import { Particulars } from './particulars.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { ProviderSwitch } from './provider-switch.tsx'
import { Workshop } from './workshop.tsx'
import { WorkshopDaysDesk } from './workshop-days.tsx'
import './settings-desk.css'

export function SettingsDesk({ settings }: { settings: LoadedSettings }) {
  const [providers, setProviders] = useState(settings.providers)
  const [prompt, setPrompt] = useState(settings.prompt)
  useEffect(() => {
    if (settings.providers) setProviders(settings.providers)
    if (settings.prompt) setPrompt(settings.prompt)
  }, [settings])
  const mails = useLastLoaded(settings.mails)
  const models = useLastLoaded(settings.models)
  const workshop = useLastLoaded(settings.workshop)
  const piece = useLastLoaded(settings.piece)
  const printer = useLastLoaded(settings.printer)
  const shelf = useLastLoaded(settings.shelf)
  const trials = useLastLoaded(settings.trials)
  const firstRun = useLastLoaded(settings.firstRun)
  return (
    <>
      {Object.values(settings).includes(null) && <TryAgain>{messages.settingsDown}</TryAgain>}
      {firstRun?.put_away && <FirstRunBack firstRun={firstRun} />}
      <div className="two-desks">
        {providers && <ProviderSwitch loaded={providers} onSwitched={setProviders} />}
        {prompt && <PromptEditor loaded={prompt} providers={providers} trials={trials ?? []} />}
      </div>
      {models && <ModelsDesk loaded={models} />}
      {mails && <DeskMailsDesk loaded={mails} />}
      {workshop && <WorkshopDaysDesk days={workshop} />}
      <Particulars />
      {piece && <CustomFigurineDesk piece={piece} />}
      {printer && shelf && <Workshop printer={printer} paints={shelf.paints} />}
    </>
  )
}
