import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{server,shared,web,sandbox,test,scripts}/**/*.test.ts'],
    globalSetup: './test/template.ts',
    setupFiles: './test/no-stray-errors.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
})
