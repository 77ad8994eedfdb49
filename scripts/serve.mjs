// Runs the built server in place of this process, so that signals reach it: for Docker and service managers.
import { fileURLToPath } from 'node:url'
import { serverCommand, serverSettings } from './server-command.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
process.execve(process.execPath, [process.execPath, ...serverCommand], {
  ...serverSettings(process.env.DATABASE_URL),
  ...process.env,
})
