/** Makes every size of the shop's mark from public/app-icon.svg and public/favicon.svg: node art/studio/icons.mjs */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const folder = new URL('../../public/', import.meta.url)
const read = name => readFileSync(new URL(name, folder), 'utf8')
const write = (name, bytes) => writeFileSync(new URL(name, folder), bytes)
const SHARP_ENOUGH = 900
const draw = (svg, size) => sharp(Buffer.from(svg), { density: SHARP_ENOUGH }).resize(size, size)
const flat = (svg, size) => draw(svg, size).png({ palette: true, quality: 95, effort: 10 }).toBuffer()

const app = read('app-icon.svg')
/** A phone may cut a circle out of it: the mark stands further in. */
const maskable = app.replace('-9 -6 82 82', '-14 -11 92 92').replace('x="-9" y="-6" width="82" height="82"', 'x="-14" y="-11" width="92" height="92"')
write('app-icon-192.png', await flat(app, 192))
write('app-icon-512.png', await flat(app, 512))
write('app-icon-maskable-512.png', await flat(maskable, 512))
write('apple-touch-icon.png', await flat(app, 180))

const favicon = read('favicon.svg').replace(/<style>.*?<\/style>/, '')
const sizes = [16, 32, 48]
write('favicon.ico', ico(await Promise.all(sizes.map(size => draw(favicon, size).png().toBuffer()))))

/** PNG pictures in Windows' old box: a directory of 16 bytes a picture, then the pictures. */
function ico(pictures) {
  const directory = Buffer.alloc(6 + 16 * pictures.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(pictures.length, 4)
  let offset = directory.length
  for (const [at, picture] of pictures.entries()) {
    const entry = 6 + 16 * at
    directory.fill(sizes[at], entry, entry + 2)
    directory.writeUInt16LE(1, entry + 4)
    directory.writeUInt16LE(32, entry + 6)
    directory.writeUInt32LE(picture.length, entry + 8)
    directory.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([directory, ...pictures])
}
