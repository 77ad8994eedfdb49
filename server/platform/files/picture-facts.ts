import { createHash } from 'node:crypto'
import sharp from 'sharp'

export async function pictureFacts(bytes: Buffer) {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: 50_000_000 })
  const { width, height } = await image.metadata()
  const rim = await image
    .resize(9, 9, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer()
  return {
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
    width,
    height,
    tint: rimColour(rim),
  }
}

function rimColour(pixels: Buffer): string {
  const sum = [0, 0, 0]
  let count = 0
  for (let y = 0; y < 9; y += 1) {
    for (let x = 0; x < 9; x += 1) {
      if (y !== 0 && y !== 8 && x !== 0 && x !== 8) continue
      for (const channel of [0, 1, 2])
        sum[channel] = (sum[channel] ?? 0) + (pixels[(y * 9 + x) * 3 + channel] ?? 0)
      count += 1
    }
  }
  return sum
    .map(total =>
      Math.round(total / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
}
