export const linearChannel = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** Pure black would hide the shape, so it keeps a little light, as real paint does. */
const FLOOR = 0.012

export const linearOf = (colour: string): [number, number, number] => {
  const at = (i: number) => Math.max(FLOOR, linearChannel(Number.parseInt(colour.slice(i, i + 2), 16) / 255))
  return [at(1), at(3), at(5)]
}
