import { askGemini, type GeminiSettings, geminiClient, VERDICTS } from '../generators/gemini.ts'
import { DrawingFailed } from '../generators/generator.ts'
import { type Describer, questionForJson, questionWith } from './describer.ts'
import { valuesInWords, wireSchema } from './wire.ts'

/** The answer has about 200 tokens; what the model thinks counts as well. */
const TOKENS_MAX = 2000

const SCHEMA = wireSchema('short')

export function geminiDescriber(settings: GeminiSettings): Describer {
  const connect = geminiClient(settings)
  const { model, pricePaise } = settings
  return {
    provider: 'gemini',
    model,
    pricePaise,
    async describe({ photo, withSchema, signal }) {
      const { ThinkingLevel } = await import('@google/genai')
      const { candidate, requestId } = await askGemini(await connect(), {
        model,
        photo,
        text: withSchema ? questionWith(valuesInWords('long')) : questionForJson(valuesInWords('all')),
        config: {
          responseMimeType: 'application/json',
          ...(withSchema && { responseJsonSchema: SCHEMA }),
          maxOutputTokens: TOKENS_MAX,
          thinkingConfig: { thinkingLevel: ThinkingLevel.LOW },
        },
        signal,
      })
      const text = (candidate?.content?.parts ?? [])
        .flatMap(part => (part.thought ? [] : (part.text ?? [])))
        .join('')
      const reason = candidate?.finishReason ?? 'nothing'
      if (reason !== 'STOP' || !text)
        throw new DrawingFailed(kindOf(reason), `no description: ${reason}`, { requestId })
      return { text, requestId }
    },
  }
}

const kindOf = (reason: string) => {
  if (VERDICTS.includes(reason)) return 'refused'
  return reason === 'MAX_TOKENS' ? 'incomplete' : 'malformed'
}
