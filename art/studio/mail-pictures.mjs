/** Makes the pictures that every mail can carry, in art/mail/: node art/studio/mail-pictures.mjs */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const root = new URL('../../', import.meta.url)
const folder = new URL('art/mail/', root)
mkdirSync(folder, { recursive: true })

const header = readFileSync(new URL('web/layout/header.tsx', root), 'utf8')
const letters = name => {
  const [, path] = new RegExp(`const ${name} =\\s*'([^']+)'`).exec(header) ?? []
  if (!path) throw new Error(`web/layout/header.tsx has no letters ${name} any more`)
  return path
}
const [rest, p] = [letters('D_O_L_E'), letters('P')]
const [INK, ACCENT, PAPER] = ['#1e1915', '#c4125a', '#fbf5ea']

/** Some mail programs darken the ground and leave pictures as they are: a rim of paper keeps the ink legible. */
const wordmark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-130 -85 3950 1140">
  <g stroke="${PAPER}" stroke-width="150" stroke-linejoin="round" fill="${PAPER}">
    <path d="${rest}"/><path d="${p}"/><path d="${p}" transform="translate(677)"/>
  </g>
  <g fill="${INK}"><path d="${rest}"/><path d="${p}"/></g>
  <path d="${p}" fill="${ACCENT}" transform="translate(677)"/>
</svg>`
writeFileSync(
  new URL('wordmark.png', folder),
  await sharp(Buffer.from(wordmark), { density: 300 })
    .resize({ width: 474 })
    .png({ palette: true, colours: 32, effort: 10 })
    .toBuffer(),
)

/** The closed parcel, on the ground of the step "We ship". */
const box = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1120 480">
  <defs>
    <linearGradient id="ground" x2="0" y2="1"><stop stop-color="#bfe0d2"/><stop offset=".62" stop-color="#d7ede2"/>
      <stop offset=".78" stop-color="#e3f3ea"/><stop offset="1" stop-color="#d3eadf"/></linearGradient>
    <linearGradient id="front" x2=".2" y2="1"><stop stop-color="#dca569"/><stop offset="1" stop-color="#c48a4e"/></linearGradient>
    <linearGradient id="side" x2="1" y2=".4"><stop stop-color="#b37b43"/><stop offset="1" stop-color="#9a6734"/></linearGradient>
    <linearGradient id="top" x2=".6" y2="1"><stop stop-color="#e9bd86"/><stop offset="1" stop-color="#deab70"/></linearGradient>
    <linearGradient id="tape" x2="0" y2="1"><stop stop-color="#f7ead0"/><stop offset="1" stop-color="#e8d3ab"/></linearGradient>
    <radialGradient id="heart" cx=".36" cy=".3" r=".8"><stop stop-color="#f58a80"/><stop offset="1" stop-color="#d9534c"/></radialGradient>
    <filter id="soft" x="-40%" y="-160%" width="180%" height="420%"><feGaussianBlur stdDeviation="15"/></filter>
    <filter id="near" x="-40%" y="-160%" width="180%" height="420%"><feGaussianBlur stdDeviation="5"/></filter>
  </defs>
  <rect width="1120" height="480" fill="url(#ground)"/>
  <g transform="translate(69 46) scale(.86)">
  <ellipse cx="578" cy="418" rx="226" ry="24" fill="#3c5a4c" opacity=".38" filter="url(#soft)"/>
  <path d="M392 412 638 440 758 398Z" fill="#2c3f36" opacity=".5" filter="url(#near)"/>
  <path d="M390 196 636 214 636 434 396 406Z" fill="url(#front)"/>
  <path d="M636 214 752 172 748 392 636 434Z" fill="url(#side)"/>
  <path d="M390 196 512 158 752 172 636 214Z" fill="url(#top)"/>
  <path d="M492 203.500 618 164.200 652 166.200 532 206.400Z" fill="url(#tape)"/>
  <path d="M492 203.500 532 206.400 532 262 524 257 516 263 508 255.500 500 260.500 492 254Z" fill="#f3e3c3"/>
  <path d="M390 196 636 214 752 172" fill="none" stroke="#f6d5a6" stroke-width="2.500" stroke-linejoin="round" opacity=".75"/>
  <path d="M636 214V434" stroke="#8b5c2d" stroke-width="2" opacity=".5"/>
  <g transform="translate(513 345) skewY(5.500)">
    <path d="M0 37C-46 8-45-27-21-31-9-33-2-25 0-18 2-25 9-33 21-31 45-27 46 8 0 37Z" fill="#8f3f2c" opacity=".35" transform="translate(2 4)"/>
    <path d="M0 37C-46 8-45-27-21-31-9-33-2-25 0-18 2-25 9-33 21-31 45-27 46 8 0 37Z" fill="url(#heart)"/>
  </g>
  </g>
</svg>`
writeFileSync(
  new URL('box.jpg', folder),
  await sharp(Buffer.from(box)).resize(1120, 480).jpeg({ quality: 78, mozjpeg: true }).toBuffer(),
)
