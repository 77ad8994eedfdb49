import { DrawingFailed } from '../generators/generator.ts'
import { type OpenAiSettings, openaiClient, openaiFailure } from '../generators/openai.ts'
import { type Describer, questionForJson, questionWith } from './describer.ts'
import { valuesInWords, wireSchema } from './wire.ts'

/** The answer has about 200 tokens; what the model thinks counts as well. */
const TOKENS_MAX = 1500

const FORMAT = { type: 'json_schema', name: 'figure', strict: true, schema: wireSchema('all') } as const

/** OpenAI's `POST /v1/responses` with a schema; nothing of it is kept there. */
export function openaiDescriber(settings: OpenAiSettings): Describer {
  const connect = openaiClient(settings)
  const { model, pricePaise } = settings
  return {
    provider: 'openai',
    model,
    pricePaise,
    async describe({ photo, withSchema, userHash, signal }) {
      const api = await connect()
      let requestId: string | null = null
      try {
        const { data, request_id } = await api.responses
          .create(
            {
              model,
              store: false,
              safety_identifier: userHash,
              reasoning: { effort: 'low' },
              max_output_tokens: TOKENS_MAX,
              input: [
                {
                  role: 'user',
                  content: [
                    {
                      type: 'input_text',
                      text: withSchema ? questionWith('') : questionForJson(valuesInWords('all')),
                    },
                    {
                      type: 'input_image',
                      image_url: `data:image/jpeg;base64,${photo.toString('base64')}`,
                      detail: 'high',
                    },
                  ],
                },
              ],
              text: { format: withSchema ? FORMAT : { type: 'json_object' } },
            },
            { signal },
          )
          .withResponse()
        requestId = request_id
        const parts = data.output.flatMap(item => (item.type === 'message' ? item.content : []))
        const refusal = parts.find(part => part.type === 'refusal')
        if (refusal) throw new DrawingFailed('refused', refusal.refusal.slice(0, 500), { requestId })
        const text = parts.flatMap(part => (part.type === 'output_text' ? part.text : [])).join('')
        const why = data.incomplete_details?.reason
        if (data.status === 'incomplete')
          throw new DrawingFailed(why === 'content_filter' ? 'refused' : 'incomplete', `incomplete: ${why}`, {
            requestId,
          })
        if (data.status !== 'completed' || !text)
          throw new DrawingFailed('malformed', `the answer is ${data.status ?? 'empty'}`, { requestId })
        return { text, requestId }
      } catch (error) {
        throw await openaiFailure(error, signal, requestId)
      }
    },
  }
}
