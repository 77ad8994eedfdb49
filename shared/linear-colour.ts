const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Black paint would swallow the modelling: as real paint, it keeps a little light. */
const FLOOR = 0.012

/** #rrggbb as linear light. */
export const linearOf = (colour: string): [number, number, number] => {
  const at = (i: number) => Math.max(FLOOR, linear(Number.parseInt(colour.slice(i, i + 2), 16) / 255))
  return [at(1), at(3), at(5)]
}
