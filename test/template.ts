import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/platform/log.ts'
import { openShop } from '../server/shop.ts'
import { quickPasswords } from './quick-passwords.ts'

/** A migrated, seeded database; every test file works on a copy. */
export interface Template {
  dataDirectory: string
  serverUrl: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

const TEMPLATE_DATABASE = 'dopple_template'

const sharedByProjects = globalThis as { doppleTemplate?: Promise<Template> }

export default async function setup(project: TestProject) {
  sharedByProjects.doppleTemplate ??= makeTemplate()
  const template = await sharedByProjects.doppleTemplate
  project.provide('template', template)
  return () => {
    for (const directory of [template.dataDirectory, process.env.TEST_WORK_DIRECTORY])
      if (directory) rmSync(directory, { recursive: true, force: true })
  }
}

async function makeTemplate(): Promise<Template> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'dopple-template-'))
  const serverUrl = process.env.TEST_DATABASE_URL ?? null
  if (serverUrl) await remakeDatabase(serverUrl, TEMPLATE_DATABASE)
  const config = readConfig({
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'silent',
    ...(serverUrl && { DATABASE_URL: databaseAt(serverUrl, TEMPLATE_DATABASE) }),
  })
  const shop = await openShop(config, createLog('silent'), { passwordHashing: quickPasswords })
  await shop.close()
  // Results of the image worker that test processes share.
  process.env.TEST_WORK_DIRECTORY = mkdtempSync(join(tmpdir(), 'dopple-work-'))
  return { dataDirectory, serverUrl }
}

function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function remakeDatabase(serverUrl: string, name: string, template?: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  } finally {
    await client.end()
  }
}

/** The address of a new database: empty, or a copy of a template. */
export async function newDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `dopple_${randomBytes(6).toString('hex')}`
  await remakeDatabase(serverUrl, name, template)
  return databaseAt(serverUrl, name)
}

export const copyOfTemplate = (serverUrl: string) => newDatabase(serverUrl, TEMPLATE_DATABASE)
