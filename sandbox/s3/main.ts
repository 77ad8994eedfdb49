import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startS3StandIn } from './s3-stand-in.ts'

// node scripts/run.mjs sandbox/s3/main.ts [port] [folder]
const [port = '4020', given] = process.argv.slice(2)
const folder = given ? resolve(given) : mkdtempSync(join(tmpdir(), 'dopple-s3-'))
const store = await startS3StandIn({ folder, port: Number(port) })

process.stdout.write(`
  This is a stand-in of S3 on this machine; its objects are files in ${folder}.
  Start the shop against it with these settings:

${Object.entries(store.settings)
  .map(([name, value]) => `${name}=${value}`)
  .join('\n')}

`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void store.close())
