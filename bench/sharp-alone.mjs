// The image worker's pixel work alone: decode, rotate, 2048 pixels, JPEG; prints the milliseconds.
import sharp from 'sharp'

sharp.cache(false)
sharp.concurrency(2)

process.on('message', async file => {
  const since = performance.now()
  await sharp(file, { failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90 })
    .toBuffer()
  process.send(performance.now() - since)
})
