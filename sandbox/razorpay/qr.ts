/** Version 1 to 10 at level M: bytes of data, bytes of correction per block, blocks. Enough for an address of 213 letters. */
const VERSIONS = [
  [16, 10, 1],
  [28, 16, 1],
  [44, 26, 1],
  [64, 18, 2],
  [86, 24, 2],
  [108, 16, 4],
  [124, 18, 4],
  [154, 22, 4],
  [182, 22, 5],
  [216, 26, 5],
] as const

/** A QR code as rows of dark and light, by ISO 18004: bytes, level M, mask 0 to 7 by the standard's own penalties. */
export function qrCode(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)]
  const version = VERSIONS.findIndex(([data], at) => bytes.length + (at < 9 ? 2 : 3) <= data) + 1
  const shape = VERSIONS[version - 1]
  if (!shape) throw new Error('This is too long for a QR code.')
  const codewords = interleaved(padded(bytes, version, shape[0]), shape[1], shape[2])
  const masked = MASKS.map((_, mask) => draw(version, codewords, mask))
  return masked.reduce((best, next) => (penalty(next) < penalty(best) ? next : best))
}

function padded(bytes: number[], version: number, capacity: number): number[] {
  const lengthBits = version < 10 ? 8 : 16
  let bits = `0100${bytes.length.toString(2).padStart(lengthBits, '0')}${bytes.map(byte => byte.toString(2).padStart(8, '0')).join('')}`
  bits += '0'.repeat(Math.min(4, capacity * 8 - bits.length))
  bits += '0'.repeat(-bits.length & 7)
  const data = (bits.match(/.{8}/g) ?? []).map(octet => Number.parseInt(octet, 2))
  for (let fill = 0; data.length < capacity; fill += 1) data.push(fill % 2 === 0 ? 0xec : 0x11)
  return data
}

function interleaved(data: number[], correction: number, blocks: number): number[] {
  const short = Math.floor(data.length / blocks)
  const longOnes = data.length % blocks
  let from = 0
  const parts = Array.from({ length: blocks }, (_, block) => {
    const length = short + (block >= blocks - longOnes ? 1 : 0)
    from += length
    return data.slice(from - length, from)
  })
  const corrections = parts.map(part => correctionOf(part, correction))
  const columns = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map(row => row.length)) }, (_, at) =>
      rows.flatMap(row => row[at] ?? []),
    )
  return [...columns(parts), ...columns(corrections)].flat()
}

/** Multiplication in GF(256) with the polynomial 0x11d. */
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product >>> 7 ? 0x11d : 0)
    if ((other >>> bit) & 1) product ^= one
  }
  return product
}

function correctionOf(data: number[], length: number): number[] {
  let generator = [1]
  let root = 1
  for (let degree = 0; degree < length; degree += 1) {
    const next = [...generator, 0]
    for (let at = 0; at < generator.length; at += 1)
      next[at + 1] = (next[at + 1] ?? 0) ^ times(generator[at] ?? 0, root)
    generator = next
    root = times(root, 2)
  }
  const rest = [...data, ...Array<number>(length).fill(0)]
  for (let at = 0; at < data.length; at += 1) {
    const factor = rest[at] ?? 0
    for (let place = 0; place < generator.length; place += 1)
      rest[at + place] = (rest[at + place] ?? 0) ^ times(generator[place] ?? 0, factor)
  }
  return rest.slice(data.length)
}

const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  r => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

function draw(version: number, codewords: number[], mask: number): boolean[][] {
  const size = version * 4 + 17
  const cells: (boolean | undefined)[][] = Array.from({ length: size }, () =>
    Array<boolean | undefined>(size).fill(undefined),
  )
  const set = (row: number, column: number, dark: boolean) => {
    const line = cells[row]
    if (line && column >= 0 && column < size) line[column] = dark
  }
  drawPatterns(set, size, version)
  drawFormat(set, size, mask)
  if (version >= 7) drawVersion(set, size, version)

  const bits = codewords.flatMap(byte => [...byte.toString(2).padStart(8, '0')].map(Number))
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const row = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (cells[row]?.[column] !== undefined) continue
        set(row, column, (bits[at] === 1) !== MASKS[mask]?.(row, column))
        at += 1
      }
    }
  }
  return cells.map(line => line.map(cell => cell === true))
}

type Set = (row: number, column: number, dark: boolean) => void

function drawPatterns(set: Set, size: number, version: number) {
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const places = alignmentPlaces(version, size)
  const last = places.length - 1
  places.forEach((row, i) => {
    places.forEach((column, j) => {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isCorner) square(2, (distance, dy, dx) => set(row + dy, column + dx, distance !== 1))
    })
  })
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(4, (distance, dy, dx) => {
      if (row + dy >= 0 && row + dy < size) set(row + dy, column + dx, distance !== 2 && distance !== 4)
    })
}

function square(radius: number, each: (distance: number, dy: number, dx: number) => void) {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1) each(Math.max(Math.abs(dy), Math.abs(dx)), dy, dx)
}

function alignmentPlaces(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)]
}

function drawFormat(set: Set, size: number, mask: number) {
  const data = mask
  let rest = data
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  const bit = (at: number) => ((bits >>> at) & 1) === 1
  for (let at = 0; at <= 5; at += 1) set(at, 8, bit(at))
  set(7, 8, bit(6))
  set(8, 8, bit(7))
  set(8, 7, bit(8))
  for (let at = 9; at < 15; at += 1) set(8, 14 - at, bit(at))
  for (let at = 0; at < 8; at += 1) set(8, size - 1 - at, bit(at))
  for (let at = 8; at < 15; at += 1) set(size - 15 + at, 8, bit(at))
  set(size - 8, 8, true)
}

function drawVersion(set: Set, size: number, version: number) {
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >>> at) & 1) === 1
    const far = size - 11 + (at % 3)
    const near = Math.floor(at / 3)
    set(far, near, dark)
    set(near, far, dark)
  }
}

/** The standard's measure of how hard a code is to read. */
function penalty(rows: boolean[][]): number {
  const lines = [...rows, ...rows.map((_, at) => rows.map(row => row[at] === true))].map(line =>
    line.map(dark => (dark ? '1' : '0')).join(''),
  )
  let sum = 0
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2
    sum += 40 * (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0)
  }
  for (let row = 1; row < rows.length; row += 1)
    for (let column = 1; column < rows.length; column += 1) {
      const dark = rows[row]?.[column]
      if (
        dark === rows[row - 1]?.[column] &&
        dark === rows[row]?.[column - 1] &&
        dark === rows[row - 1]?.[column - 1]
      )
        sum += 3
    }
  const darkShare = rows.flat().filter(Boolean).length / rows.length ** 2
  return sum + Math.floor(Math.abs(darkShare - 0.5) * 20) * 10
}
