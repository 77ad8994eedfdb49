// Finds Chromium for the browser tests: CHROMIUM_PATH, the system's, Playwright's, or installed by apt.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { environment, stop } from './prepare.mjs'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export function findChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (!existsSync(process.env.CHROMIUM_PATH))
      stop(`CHROMIUM_PATH says ${process.env.CHROMIUM_PATH}, but there is nothing.`)
    return process.env.CHROMIUM_PATH
  }
  return (
    system() ??
    playwrights() ??
    installed() ??
    stop(
      'The browser tests need a Chromium. Install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    )
  )
}

const system = () => SYSTEM.find(path => existsSync(path))

function playwrights() {
  const ask = () => {
    const said = spawnSync(
      'node',
      ['-e', "console.log(require('@playwright/test').chromium.executablePath())"],
      {
        env: environment(),
        encoding: 'utf8',
      },
    )
    const path = said.stdout?.trim()
    return path && existsSync(path) ? path : undefined
  }
  const there = ask()
  if (there) return there
  process.stdout.write('Fetching a Chromium for the browser tests…\n')
  const fetched = spawnSync('playwright', ['install', 'chromium-headless-shell', 'chromium'], {
    env: environment(),
    stdio: 'ignore',
    timeout: 300_000,
  })
  return fetched.status === 0 ? ask() : undefined
}

function installed() {
  if (process.getuid?.() !== 0) return undefined
  process.stdout.write('Installing Chromium with the system’s package manager…\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(
    'sh',
    ['-c', 'apt-get update && apt-get install -y --no-install-recommends chromium fonts-liberation'],
    { stdio: 'ignore', env },
  )
  return system()
}
