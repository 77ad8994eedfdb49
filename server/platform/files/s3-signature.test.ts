import { expect, test } from 'vitest'
import { sha256, signedHeaders } from './s3-signature.ts'

// The four examples of "Signature Calculations for the Authorization Header" in Amazon's S3 API reference.
const keys = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = new Date('2013-05-24T00:00:00Z')
const nothing = sha256('')

test.each([
  [
    'GET Object',
    'GET',
    '/test.txt',
    { range: 'bytes=0-9' },
    nothing,
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT Object',
    'PUT',
    '/test$file.text',
    { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    sha256('Welcome to Amazon S3.'),
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET Bucket Lifecycle',
    'GET',
    '/?lifecycle',
    {},
    nothing,
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET Bucket',
    'GET',
    '/?max-keys=2&prefix=J',
    {},
    nothing,
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('the signature of %s is the published one', (_, method, path, headers, payload, signature) => {
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com')
  const { authorization } = signedHeaders(
    { method, url, headers: headers as Record<string, string>, payload, at },
    keys,
  )
  expect(authorization).toContain('Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,')
  expect(authorization.split('Signature=')[1]).toBe(signature)
})
