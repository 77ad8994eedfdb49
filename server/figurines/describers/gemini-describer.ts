import { type GeminiSettings, geminiClient, geminiFailure } from '../generators/gemini.ts'
import { DrawingFailed } from '../generators/generator.ts'
import { type Describer, descriptionSchema, QUESTION, TOKENS_MAX } from './describer.ts'

export function geminiDescriber(settings: GeminiSettings): Describer {
  const connect = geminiClient(settings)
  const { model, pricePaise } = settings
  return {
    provider: 'gemini',
    model,
    pricePaise,
    async describe({ photo, signal }) {
      const api = await connect()
      const answer = await api.models
        .generateContent({
          model,
          contents: [
            {
              role: 'user',
              parts: [
                { inlineData: { mimeType: 'image/jpeg', data: photo.toString('base64') } },
                { text: QUESTION },
              ],
            },
          ],
          config: {
            responseMimeType: 'application/json',
            responseJsonSchema: descriptionSchema,
            maxOutputTokens: TOKENS_MAX,
            abortSignal: signal,
          },
        })
        .catch(error => {
          throw geminiFailure(error, signal)
        })
      const requestId = answer.responseId ?? null
      const blocked = answer.promptFeedback?.blockReason
      if (blocked) throw new DrawingFailed('refused', `blocked: ${blocked}`, { requestId, isFree: true })
      const [candidate] = answer.candidates ?? []
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
