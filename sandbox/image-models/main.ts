import { DESCRIBING } from './describe-stand-in.ts'
import { GEMINI_BEHAVIOURS, startGeminiStandIn } from './gemini-stand-in.ts'
import { OPENAI_BEHAVIOURS, startOpenAiStandIn } from './openai-stand-in.ts'
import type { Call } from './stand-in-server.ts'

// node scripts/run.mjs sandbox/image-models/main.ts [port for OpenAI] [port for Gemini]
const {
  PORT_OPENAI = '4010',
  PORT_GEMINI = '4011',
  STAND_IN = 'draw',
  STAND_IN_DESCRIBES = 'describe',
  STAND_IN_AFTER_MS = '3000',
} = process.env
const [openaiPort = PORT_OPENAI, geminiPort = PORT_GEMINI] = process.argv.slice(2)
const pace = { afterMs: Number(STAND_IN_AFTER_MS), everyMs: 1500 }
const usual = <Name extends string>(names: readonly Name[], otherwise: Name) => ({
  ...pace,
  does: names.find(name => name === STAND_IN) ?? otherwise,
})
if (![...OPENAI_BEHAVIOURS, ...GEMINI_BEHAVIOURS].some(name => name === STAND_IN)) {
  process.stderr.write(`STAND_IN=${STAND_IN} is not one of: ${known().join(', ')}\n`)
  process.exit(1)
}

const describes = { ...pace, does: DESCRIBING.find(name => name === STAND_IN_DESCRIBES) ?? 'describe' }

const told = (who: string) => (call: Call) =>
  void process.stdout.write(
    `  ${who}: ${call.method} ${call.path} -> ${call.did ?? 'turned away'}, ${call.status ?? 'no answer'} after ${call.ms} ms${call.answered ? '' : ', the caller left or was cut off'}\n`,
  )
const openai = await startOpenAiStandIn({
  port: Number(openaiPort),
  usual: usual(OPENAI_BEHAVIOURS, 'draw'),
  describes,
  heard: told('OpenAI'),
})
const gemini = await startGeminiStandIn({
  port: Number(geminiPort),
  usual: usual(GEMINI_BEHAVIOURS, 'draw'),
  describes,
  heard: told('Gemini'),
})

process.stdout.write(`
  These are stand-ins on this machine: no image model is called, no money moves, and every picture says STAND-IN.
  Start the shop against them with these settings:

OPENAI_BASE_URL=${openai.baseUrl}
OPENAI_API_KEY=sk-stand-in
GEMINI_BASE_URL=${gemini.baseUrl}
GEMINI_API_KEY=stand-in-key

  Every call does "${STAND_IN}" (STAND_IN), unless its prompt says otherwise, such as "stand-in: rate-limited" or "stand-in: draw after 9000 ms".
  Known: ${known().join(', ')}
  A question about a photo is answered by "${describes.does}" (STAND_IN_DESCRIBES). Known: ${DESCRIBING.join(', ')}

`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all([openai.close(), gemini.close()]))

function known() {
  return [...new Set<string>([...OPENAI_BEHAVIOURS, ...GEMINI_BEHAVIOURS])]
}
