import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { whyNotInstalled } from './prepare.mjs'

test('a start that cannot install says whether npm’s cache or the registry is at fault', () => {
  expect(whyNotInstalled('/dev/null/.npm')).toMatch(/npm cannot write to its cache, \/dev\/null\/\.npm \(E/)
  expect(whyNotInstalled(tmpdir())).toMatch(/Check the connection to the package registry/)
})
