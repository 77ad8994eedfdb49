import { useEffect, useState } from 'react'
import { useLastLoaded } from '../../browser/loading.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { messages } from '../ui/messages.ts'
import { CustomFigurineDesk } from './custom-figurine.tsx'
import { DeskMailsDesk } from './desk-mails.tsx'
import type { LoadedSettings } from './load-settings.ts'
import { ModelsDesk } from './models-desk.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { ProviderSwitch } from './provider-switch.tsx'
import { Workshop } from './workshop.tsx'
import { WorkshopDaysDesk } from './workshop-days.tsx'
import './settings-desk.css'
import { useRevalidator } from 'react-router'
import { type FirstRun, firstRunApi } from '../../../shared/admin/first-run-api.ts'
import { call } from '../../api.ts'
import { useShop } from '../../session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../../ui/use-change.ts'
import { announceStatus } from '../ui/use-status.ts'

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

/** Who the shop is. Only whoever runs it can change that. */
function Particulars() {
  const shop = useShop()
  if (!shop) return null
  const facts = [
    ['Legal name', shop.legal_name, 'SHOP_LEGAL_NAME'],
    ['Address', shop.address, 'SHOP_ADDRESS'],
    ['Phone', shop.support_phone, 'SUPPORT_PHONE'],
    ['Email', shop.support_email, 'SUPPORT_EMAIL'],
    ['Grievance officer', shop.grievance_officer, 'GRIEVANCE_OFFICER'],
  ] as const
  return (
    <section className="tray" id="particulars" aria-label="Name and address">
      <h2>Name and address</h2>
      <p className="muted">{messages.particularsLead}</p>
      <dl className="particulars">
        {facts.map(([name, value, setting]) => (
          <div key={setting}>
            <dt className="small muted">{name}</dt>
            <dd className="anywhere">
              {value ?? (
                <>
                  Not set yet: <code>{setting}</code>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The list of a new shop that was put away, while something on it is open. */
function FirstRunBack({ firstRun: { steps } }: { firstRun: FirstRun }) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange()
  const left = steps.filter(({ done }) => !done).length
  if (left === 0) return null
  const back = () =>
    run('back', async () => {
      await call(firstRunApi.putAway, { body: { put_away: false } })
      announceStatus({ text: messages.firstStepsBack })
      await revalidate()
      // Its button is gone with the list.
      document.querySelector<HTMLElement>('h1')?.focus()
    })
  return (
    <section className="tray" aria-label="First steps">
      <h2>First steps</h2>
      <p className="muted">{messages.firstStepsLeft(left)}</p>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <Button kind="soft" className="self-start" busy={busy && 'One moment…'} onClick={() => void back()}>
        Show them on Today
      </Button>
    </section>
  )
}
