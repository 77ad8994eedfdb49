import { AI_PROVIDERS } from '../../shared/settings/api.ts'
import type { Config } from '../config.ts'
import type { KitFiles } from '../kit/kit-files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import type { ModelInUse } from '../settings/gone-models.ts'
import type { DailyCaps } from './deps.ts'
import type { Describers } from './describers/describer.ts'
import { geminiDescriber } from './describers/gemini-describer.ts'
import { openaiDescriber } from './describers/openai-describer.ts'
import { demoGenerator } from './generators/demo.ts'
import { geminiGenerator } from './generators/gemini.ts'
import type { Generators } from './generators/generator.ts'
import { openaiGenerator } from './generators/openai.ts'

export function generatorsOf(
  { openai, gemini }: Config,
  workshop: { imageWorker: ImageWorker; kit: KitFiles },
): Generators {
  return {
    openai: openai.apiKey
      ? openaiGenerator({ ...openai, apiKey: openai.apiKey, pricePaise: PRICES_PAISE.openai })
      : null,
    gemini: gemini.apiKey
      ? geminiGenerator({ ...gemini, apiKey: gemini.apiKey, pricePaise: PRICES_PAISE.gemini })
      : null,
    demo: demoGenerator(workshop),
  }
}

export function describersOf({ openai, gemini }: Config): Describers {
  const pricePaise = DESCRIPTION_PAISE
  return {
    openai: openai.apiKey
      ? openaiDescriber({ ...openai, apiKey: openai.apiKey, model: openai.visionModel, pricePaise })
      : null,
    gemini: gemini.apiKey
      ? geminiDescriber({ ...gemini, apiKey: gemini.apiKey, model: gemini.visionModel, pricePaise })
      : null,
  }
}

export const modelsInUse = (config: Config): ModelInUse[] =>
  AI_PROVIDERS.filter(provider => config[provider].apiKey !== undefined).flatMap(provider => [
    { provider, askedFor: 'drawing', model: config[provider].model },
    { provider, askedFor: 'description', model: config[provider].visionModel },
  ])

export const previewCaps = ({ previews }: Config): DailyCaps => ({
  previewsPerCustomer: previews.perCustomer,
  budgetPaise: previews.budgetPaise,
})

/** A photo and the whole budget of tokens at the default models' list prices (about US$ 0.009). */
const DESCRIPTION_PAISE = 80
/** List prices per drawing (US$ 0.023 and 0.034), for the ledger and the daily budget. */
const PRICES_PAISE = { openai: 200, gemini: 300 }
