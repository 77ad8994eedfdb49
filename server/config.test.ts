import { expect, test } from 'vitest'
import { STAND_IN_KEYS } from '../sandbox/s3/s3-stand-in.ts'
import { readConfig } from './config.ts'

const bucket = { S3_BUCKET: 'dopple', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test('a bucket is used as soon as it is named, and not without its keys', () => {
  expect(readConfig({}).s3).toBeNull()
  expect(readConfig(bucket).s3).toEqual({
    bucket: 'dopple',
    endpoint: undefined,
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  expect(() => readConfig({ S3_BUCKET: 'dopple' })).toThrow(
    /S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/,
  )
  expect(() => readConfig({ ...bucket, S3_BUCKET: 'No Bucket' })).toThrow(/S3_BUCKET is the name of a bucket/)
})

test('live mode refuses the stand-in of the store, and takes a real one', () => {
  const live = { SHOP_MODE: 'live', ...bucket }
  expect(() => readConfig({ ...live, S3_ACCESS_KEY_ID: STAND_IN_KEYS.accessKeyId })).toThrow(
    /S3_ACCESS_KEY_ID of a real store/,
  )
  expect(() => readConfig(live)).toThrow(/^(?!.*S3_)/)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://pictures.example.com/a.webp',
  '//pictures.example.com/a.webp',
  '/a.webp, javascript:x',
])('HERO_IMAGES=%s is refused with a sentence', HERO_IMAGES => {
  expect(() => readConfig({ HERO_IMAGES })).toThrow(/HERO_IMAGES is a comma-separated list of pictures/)
})

test('HERO_IMAGES takes paths of the shop and addresses with https', () => {
  expect(
    readConfig({ HERO_IMAGES: '/media/hero.webp, https://pictures.example.com/a.webp' }).heroImages,
  ).toEqual(['/media/hero.webp', 'https://pictures.example.com/a.webp'])
})

test.each([
  'Dopple <hello@dopple.test>\nBcc: all@example.com',
  'Dopple\r <hello@dopple.test>',
  'Dopple',
  'a@b, c@d',
])('MAIL_FROM=%j is refused with a sentence', MAIL_FROM => {
  expect(() => readConfig({ MAIL_FROM })).toThrow(/MAIL_FROM is one line such as/)
})

test.each([
  'Dopple <hello@dopple.test>',
  'hello@dopple.test',
  '"Dopple, of Pune" <hello@dopple.test>',
  'डॉपल <hello@dopple.test>',
])('MAIL_FROM=%s is taken', MAIL_FROM => {
  expect(readConfig({ MAIL_FROM }).mail.from).toBe(MAIL_FROM)
})

test('the courier’s account is for live mode, since it has no sandbox', () => {
  const account = { SHIPROCKET_EMAIL: 'api@example.com', SHIPROCKET_PASSWORD: 'secret' }
  const standIn = { ...account, SHIPROCKET_API_URL: 'http://127.0.0.1:4020/v1/external/' }
  expect(readConfig({}).shiprocket).toBeNull()
  expect(readConfig(standIn).shiprocket).toMatchObject({
    apiUrl: 'http://127.0.0.1:4020/v1/external',
    pickupPlace: 'Primary',
    newsKey: null,
  })
  expect(() => readConfig(account)).toThrow(/no sandbox/)
  expect(() => readConfig({ SHIPROCKET_EMAIL: 'api@example.com' })).toThrow(/go together/)
  expect(() => readConfig({ ...standIn, SHIPROCKET_WEBHOOK_KEY: 'a key' })).toThrow(/SHIPROCKET_WEBHOOK_KEY/)
  const live = { SHOP_MODE: 'live', ...account }
  expect(() => readConfig(live)).toThrow(/SHIPROCKET_WEBHOOK_KEY \(news/)
  expect(() => readConfig({ ...live, SHIPROCKET_WEBHOOK_KEY: 'the-kraken-key' })).toThrow(/“sr” and “kr”/)
  expect(() => readConfig({ ...live, SHIPROCKET_API_URL: standIn.SHIPROCKET_API_URL })).toThrow(
    /SHIPROCKET_API_URL as it is/,
  )
  expect(() => readConfig({ SHOP_MODE: 'live' })).toThrow(/^(?!.*SHIPROCKET_)/)
})

test.each([
  'http://user:pw@shop.example',
  'https://shop.example/path',
  'https://shop.example/?x',
  'https://shop.example/#y',
])('PUBLIC_URL=%s is refused with a sentence', PUBLIC_URL => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow(/PUBLIC_URL is the shop’s address alone/)
})

test('PUBLIC_URL takes an address with a port and a slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://shop.example:8443/' }).publicUrl).toBe('https://shop.example:8443')
})

test('the services for first bodies have their usual addresses in live mode, and their further fields are JSON', () => {
  const { meshy, fal, budgetPaise } = readConfig({
    MESHY_API_URL: 'http://127.0.0.1:4030/meshy/',
    MODEL_EXTRA: '{"fal":{"seed":7}}',
  }).modelMakers
  expect(meshy).toMatchObject({ apiKey: undefined, apiUrl: 'http://127.0.0.1:4030/meshy', extra: {} })
  expect(fal).toMatchObject({
    queueUrl: 'https://queue.fal.run',
    model: 'fal-ai/hunyuan-3d/v3.1/pro/image-to-3d',
    modelForChildren: 'fal-ai/trellis-2',
    extra: { seed: 7 },
  })
  expect(budgetPaise).toBe(100_000)
  for (const MODEL_EXTRA of ['{', '[]', '{"meshy":1}', '{"tripo":{}}'])
    expect(() => readConfig({ MODEL_EXTRA })).toThrow(/MODEL_EXTRA is JSON such as/)
  for (const name of ['MESHY_API_URL', 'FAL_QUEUE_URL'])
    expect(() => readConfig({ SHOP_MODE: 'live', [name]: 'http://127.0.0.1:4030' })).toThrow(
      new RegExp(`${name} as it is by default`),
    )
})
