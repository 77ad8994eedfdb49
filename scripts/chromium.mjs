// Finds Chromium: CHROMIUM_PATH, the system's, Playwright's, or installed by apt. For tests, its headless shell.
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

const SHELL = '/usr/bin/chromium-headless-shell'

/** Debian's shell has no windows to manage: the browser tests take half as long as with the whole browser. */
export function findTestBrowser() {
  if (process.env.CHROMIUM_PATH) return findChromium()
  if (!existsSync(SHELL) && existsSync('/usr/bin/chromium')) install('chromium-headless-shell')
  return existsSync(SHELL) ? SHELL : findChromium()
}

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
  install('chromium fonts-liberation')
  return system()
}

/** As root on Debian; elsewhere nothing happens. */
function install(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write(`Installing ${packages} with the system’s package manager…\n`)
  const get = `apt-get install -y --no-install-recommends ${packages}`
  spawnSync('sh', ['-c', `${get} || { apt-get update && ${get}; }`], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 180_000,
  })
}
