export const FINISHES = ['skin', 'satin', 'cloth', 'hair', 'gloss', 'metal', 'eye', 'flat'] as const
type Finish = (typeof FINISHES)[number]

/** Per finish: roughness, reflectance head on, diffuse share, and how much colour the reflection takes. */
const LOOK: Record<Finish, readonly [roughness: number, reflects: number, scatters: number, metal: number]> =
  {
    skin: [0.5, 0.03, 1, 0],
    satin: [0.46, 0.032, 1, 0],
    cloth: [0.74, 0.018, 1, 0],
    hair: [0.42, 0.04, 1, 0],
    gloss: [0.2, 0.05, 1, 0],
    metal: [0.34, 0.6, 0.35, 1],
    eye: [0.12, 0.05, 1, 0],
    flat: [0.8, 0, 1, 0],
  }
const column = (at: 0 | 1 | 2 | 3) => Float32Array.from(FINISHES, finish => LOOK[finish][at])
export const [roughness, reflects, scatters, metal] = [column(0), column(1), column(2), column(3)]
export const FLAT = FINISHES.indexOf('flat')
export const EYE = FINISHES.indexOf('eye')
export const SKIN = FINISHES.indexOf('skin')

const names: readonly string[] = FINISHES
export const finishIndex = (name: string) => names.indexOf(name)
