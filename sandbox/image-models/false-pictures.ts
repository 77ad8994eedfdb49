/** Characters outside the base64 alphabet. */
export const BROKEN_BASE64 = '*** \u00e9\u00e9 this is not base64 ***'

export const NOT_A_PICTURE = Buffer.from('<html><body>Here is your picture!</body></html>').toString('base64')

/** A PNG signature, then only length. */
export function enormousPicture(bytes = 64 * 1024 * 1024): string {
  const picture = Buffer.alloc(bytes)
  picture.write('\x89PNG\r\n\x1a\n', 'latin1')
  return picture.toString('base64')
}

/** A truncated picture: the right signature, but it cannot be decoded. */
export const halfOf = (picture: Buffer) => picture.subarray(0, picture.length / 2).toString('base64')
