import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const HTTP = '{server,test,sandbox}/**/*.http.test.ts'
/** What replaces a module of Node's own has a process of its own. */
const ISOLATED = 'server/**/*.isolated.test.ts'
/** What depends on the database's own behaviour, and one whole purchase. */
const DATABASE = [
  'server/platform/{db,jobs,backup}/*.http.test.ts',
  'server/payments/payments.http.test.ts',
  'server/main.http.test.ts',
  'test/two-shops.http.test.ts',
]
/** Photos, prints, mail servers, whole processes, full disks, backups and samples: not for `npm run test:quick`. */
const SLOW = [
  'server/figurines/{describe,drawing,figures,made,prompt-trials,upload}.http.test.ts',
  'server/{claims,print,notifications,privacy,proofs,platform/backup,platform/db,reviews}/*.http.test.ts',
  'server/{accounts/forgotten,main,production/diary/diary,production/workshop,kit/kit,promotions/histories}.http.test.ts',
  'test/{database-prompt,graceful-shutdown,many-processes,nothing-personal-in-log,seed}.http.test.ts',
]
/** Begun first, so that no worker is left alone with one of them at the end. */
const LONGEST =
  /\/(print|drawing|many-processes|backup|earlier-states|nothing-personal-in-log|describe|figures)\.http\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

const onDatabase = {
  globalSetup: './test/template.ts',
  pool: 'forks',
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: './test/no-stray-errors.ts',
} as const

export default defineConfig({
  test: {
    // Tests wait for timers and the disk, so three keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Pages name the files of the build, of which tests have none.
        plugins: [
          {
            name: 'no-turntable-scripts',
            resolveId: id => (id === 'virtual:turntable-scripts' ? id : null),
            load: id => (id === 'virtual:turntable-scripts' ? 'export default []' : null),
          },
        ],
        test: {
          name: 'unit',
          include: ['{server,shared,web,sandbox,test,scripts,likeness}/**/*.test.ts'],
          exclude: [HTTP, ISOLATED],
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
          setupFiles: './test/no-stray-errors.ts',
        },
      },
      { test: { name: 'http', include: [HTTP], ...onDatabase } },
      { test: { name: 'quick', include: [HTTP], exclude: SLOW, ...onDatabase } },
      { test: { name: 'isolated', include: [ISOLATED], ...onDatabase, isolate: true } },
      { test: { name: 'database', include: DATABASE, ...onDatabase } },
    ],
  },
})
