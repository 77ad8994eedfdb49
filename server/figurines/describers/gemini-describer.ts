import { askGemini, type GeminiSettings, geminiClient } from '../generators/gemini.ts'
import { DrawingFailed } from '../generators/generator.ts'
import { type Describer, descriptionSchema, QUESTION } from './describer.ts'

/** The answer has about 200 tokens; what the model thinks counts as well. */
const TOKENS_MAX = 2000

export function geminiDescriber(settings: GeminiSettings): Describer {
  const connect = geminiClient(settings)
  const { model, pricePaise } = settings
  return {
    provider: 'gemini',
    model,
    pricePaise,
    async describe({ photo, signal }) {
      const { ThinkingLevel } = await import('@google/genai')
      const { candidate, requestId } = await askGemini(await connect(), {
        model,
        photo,
        text: QUESTION,
        config: {
          responseMimeType: 'application/json',
          responseJsonSchema: descriptionSchema,
          maxOutputTokens: TOKENS_MAX,
          thinkingConfig: { thinkingLevel: ThinkingLevel.LOW },
        },
        signal,
      })
      const text = (candidate?.content?.parts ?? [])
        .flatMap(part => (part.thought ? [] : (part.text ?? [])))
        .join('')
      if (candidate?.finishReason !== 'STOP' || !text)
        throw new DrawingFailed('malformed', `no description: ${candidate?.finishReason ?? 'nothing'}`, {
          requestId,
        })
      return { text, requestId }
    },
  }
}
