// Like a bench of the workshop, and nothing else: decode, upright, 2048 pixels, JPEG; answers how many milliseconds it took.
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
