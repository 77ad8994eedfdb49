import { firstRunApi } from '../../../shared/admin/first-run-api.ts'
import { modelsApi } from '../../../shared/bodies/models-api.ts'
import { printApi } from '../../../shared/print/api.ts'
import { paintsApi } from '../../../shared/print/paint-api.ts'
import { workshopApi } from '../../../shared/promise/api.ts'
import { promptTrialsApi, settingsApi } from '../../../shared/settings/api.ts'
import { deskMailsApi } from '../../../shared/settings/desk-mails-api.ts'
import type { Call } from '../../api.ts'
import { orNull } from '../../browser/loading.tsx'

/** Null for a part that could not be loaded. */
export async function loadSettings(call: Call) {
  const orLogged = orNull('the settings')
  const [providers, prompt, trials, printer, shelf, workshop, piece, mails, models, firstRun] =
    await Promise.all([
      call(settingsApi.provider).catch(orLogged),
      call(settingsApi.prompt).catch(orLogged),
      call(promptTrialsApi.list).then(({ trials: list }) => list, orLogged),
      call(printApi.printer).catch(orLogged),
      call(paintsApi.shelf).catch(orLogged),
      call(workshopApi.workshop).catch(orLogged),
      call(settingsApi.customFigurine).catch(orLogged),
      call(deskMailsApi.state).catch(orLogged),
      loadModels(call).catch(orLogged),
      call(firstRunApi.firstRun).catch(orLogged),
    ])
  return { providers, prompt, trials, printer, shelf, workshop, piece, mails, models, firstRun }
}

async function loadModels(call: Call) {
  const [choice, services] = await Promise.all([call(modelsApi.choice), call(modelsApi.services)])
  return { choice, ...services }
}
export type LoadedModels = Awaited<ReturnType<typeof loadModels>>
export type LoadedSettings = Awaited<ReturnType<typeof loadSettings>>
export type Providers = NonNullable<LoadedSettings['providers']>
export type PromptState = NonNullable<LoadedSettings['prompt']>
export const nothingLoaded: LoadedSettings = {
  providers: null,
  prompt: null,
  trials: null,
  printer: null,
  shelf: null,
  workshop: null,
  piece: null,
  mails: null,
  models: null,
  firstRun: null,
}
