/** npm run pictures: writes the lists of pictures in shared/ from the masters in art/. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pictureFacts } from '../server/platform/files/pictures.ts'
import { pictureName } from '../shared/pictures/pictures.ts'

const folders = ['art/desk-buddies', 'art/gallery', 'art/steps', 'art']
/** Catalogue pictures that screens show beside those of art/ and art/steps. */
const ON_SCREENS = ['barista-bean', 'elder-mage', 'nightlark-2', 'shiba-mochi', 'wizard-apprentice']
const root = new URL('..', import.meta.url)
const screenPictures: Record<string, string> = {}
const pictures: Record<string, string> = {}
for (const folder of folders) {
  for (const file of readdirSync(new URL(folder, root))
    .filter(name => name.endsWith('.webp'))
    .sort()) {
    const name = file.replace(/\.webp$/, '')
    const facts = await pictureFacts(readFileSync(new URL(`${folder}/${file}`, root)))
    pictures[name] = `/media/${pictureName(name, facts)}`
    if (['art', 'art/steps'].includes(folder) || ON_SCREENS.includes(name))
      screenPictures[name] = pictures[name]
  }
}
const models = Object.fromEntries(
  readdirSync(new URL('art/models', root))
    .filter(name => name.endsWith('.glb'))
    .sort()
    .map(file => {
      const hash = createHash('sha256')
        .update(readFileSync(new URL(`art/models/${file}`, root)))
        .digest('hex')
        .slice(0, 12)
      return [file.replace(/\.glb$/, ''), `/media/${file.replace(/\.glb$/, '')}.${hash}.glb`]
    }),
)
const lines = (record: Record<string, string>) =>
  Object.entries(record)
    .map(([name, url]) => `  '${name}': '${url}',`)
    .join('\n')
writeFileSync(
  new URL('shared/pictures/built-in-pictures.ts', root),
  `/** Made by \`npm run pictures\` from the masters in art/; a test keeps them in step. */
export const pictures = {
${lines(pictures)}
} as const

export const models = {
${lines(models)}
} as const
`,
)
writeFileSync(
  new URL('shared/pictures/screen-pictures.ts', root),
  `/** Made by \`npm run pictures\`: the few pictures that screens name, so that the home page loads no others. */
export const screenPictures = {
${lines(screenPictures)}
} as const
`,
)
