import { useState } from 'react'
import {
  MODEL_SERVICE_NAMES,
  ModelChoice,
  type ModelServiceState,
  modelsApi,
} from '../../../shared/bodies/models-api.ts'
import { formatInr } from '../../../shared/money.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useForm } from '../../ui/use-form.ts'
import { MODEL_WORDS, messages } from '../ui/messages.ts'
import { useUnsaved } from '../ui/unsaved.tsx'
import { announceStatus } from '../ui/use-status.ts'
import type { LoadedModels } from './load-settings.ts'

/** Which service makes first bodies of drawings, of whom, and when. */
export function ModelsDesk({ loaded }: { loaded: LoadedModels }) {
  const { services, budget_minor_units: budget, panel_url: panel } = loaded
  const [saved, setSaved] = useState<ModelChoice>(loaded.choice)
  const [choice, setChoice] = useState<ModelChoice>(loaded.choice)
  const form = useForm({
    schema: ModelChoice,
    async send(body) {
      setSaved(await call(modelsApi.choose, { body }))
      announceStatus({ text: messages.modelsSaved })
    },
    again: 'kept',
  })
  useUnsaved(() => JSON.stringify(choice) !== JSON.stringify(saved))
  const chosen = (part: Partial<ModelChoice>) => setChoice({ ...choice, ...part })
  const options = (now: string, price: (service: ModelServiceState) => number) =>
    services
      .filter(({ missing, name }) => missing === null || name === now)
      .map(service => ({
        value: service.name,
        label: `${MODEL_SERVICE_NAMES[service.name]}${service.is_stand_in ? ' (stand-in)' : ''}, about ${formatInr(price(service))} each`,
      }))
  return (
    <section className="tray" id="models" aria-label="First 3D drafts">
      <h2>First 3D drafts</h2>
      <p className="muted">{messages.modelsLead(formatInr(budget))}</p>
      <ul className="small muted stack gap-1">
        {services.map(service => (
          <li key={service.name}>
            {MODEL_WORDS.about[service.name](service)}
            {service.missing && (
              <span className="text-bad"> {messages.modelKeyMissing(service.missing)}</span>
            )}
          </li>
        ))}
      </ul>
      {panel && (
        <p className="small">
          {messages.modelStandIn}{' '}
          <a className="link" href={panel} target="_blank" rel="noreferrer">
            Its controls
          </a>
        </p>
      )}
      <FormSheet
        form={form}
        actions={
          <Button type="submit" kind="soft" className="self-start" busy={form.busy && 'Saving…'}>
            Save 3D drafts
          </Button>
        }
      >
        <RadioGroup
          legend="Drawings of adults and things go to"
          name="service"
          options={[
            { value: 'none' as const, label: 'Nobody: every figurine is sculpted by hand' },
            ...options(saved.service, service => service.price_minor_units),
          ]}
          value={choice.service}
          error={form.errors.service}
          onChange={service => chosen({ service })}
        />
        <div className="stack gap-1">
          <RadioGroup
            legend="Drawings of children go to"
            name="children"
            options={[
              { value: 'by_hand' as const, label: 'Nobody: children are sculpted by hand' },
              ...options(saved.children, service => service.price_for_children_minor_units),
            ]}
            value={choice.children}
            error={form.errors.children}
            onChange={children => chosen({ children })}
          />
          <p className="small muted">{messages.modelsChildrenHint}</p>
        </div>
        <RadioGroup
          legend="A draft is made"
          name="when"
          options={MODEL_WORDS.when}
          value={choice.when}
          error={form.errors.when}
          onChange={when => chosen({ when })}
        />
      </FormSheet>
    </section>
  )
}
