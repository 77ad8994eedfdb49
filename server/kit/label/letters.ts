import { defaultFigure, type Figure, KIT_VERSION } from '../../../shared/figure/figure.ts'
import type { BaseKind } from '../../../shared/figure/figure-size.ts'
import type { OutfitStyle } from '../../../shared/figure/outfit-parts.ts'
import type { ShirtWords } from '../../../shared/figure/shirt-words.ts'
import { wordsOn } from '../../../shared/figure/worn-words.ts'
import { figureParts, shirtIn } from '../../../shared/kit/api.ts'
import { madeLabel, normaliseLabel } from '../../../shared/name-label.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import { sharedWork, workerFor } from '../../platform/files/image-worker/shared-work.ts'
import { type Asker, SHOP } from '../../platform/files/image-worker/waiting-line.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { KitFiles } from '../kit-files.ts'
import { setLabelTask, setWordsTask } from '../tasks.ts'

interface On {
  base: BaseKind
  /** Where a refusal is shown. */
  field: string
}
interface Worn {
  style: OutfitStyle
  words: ShirtWords
}
/** Names on bases and shirts, set in the image worker. */
export interface Letters {
  glb: (text: string, on: On, asker?: Asker) => Promise<Uint8Array>
  check: (text: string, on: On) => Promise<void>
  /** Null for a shirt without words. */
  wordsGlb: (worn: Worn, field: string, asker?: Asker) => Promise<Uint8Array | null>
  /** Refuses a figure whose shirt cannot be set; `field` is where that is shown. */
  checkShirt: (figure: Figure, field: string) => Promise<void>
  /** Null for no name, and for one that cannot be set. */
  maybeGlb: (text: string | null, base: BaseKind, asker?: Asker) => Promise<Uint8Array | null>
}

const CACHE_MAX = 100

export function openLetters(imageWorker: ImageWorker, kit: KitFiles): Letters {
  const cached = sharedWork<{ glb: Uint8Array } | { refused: string }>(CACHE_MAX)
  const setOnce = (text: string, base: BaseKind, asker = SHOP) =>
    cached(`${base} ${madeLabel(normaliseLabel(text) ?? '')}`, asker, everybody =>
      workerFor(imageWorker, everybody).do(setLabelTask, { text, base }),
    )

  async function glb(text: string, { base, field }: On, asker?: Asker) {
    const result = await setOnce(text, base, asker)
    if ('refused' in result) throw invalid({ [field]: result.refused })
    return result.glb
  }
  async function maybeGlb(text: string | null, base: BaseKind, asker?: Asker) {
    const result = text === null ? null : await setOnce(text, base, asker)
    return result && 'glb' in result ? result.glb : null
  }

  const cachedWords = sharedWork<{ glb: Uint8Array | null } | { refused: string }>(CACHE_MAX)
  async function wordsGlb({ style, words }: Worn, field: string, asker = SHOP) {
    const path = await shirtOf(kit, style)
    const result = await cachedWords(JSON.stringify([path, words.name, words.number]), asker, everybody =>
      workerFor(imageWorker, everybody).do(setWordsTask, { style, words, path }),
    )
    if ('refused' in result) throw invalid({ [field]: result.refused })
    return result.glb
  }
  return {
    glb,
    maybeGlb,
    wordsGlb,
    check: async (text, on) => void (await glb(text, on)),
    async checkShirt(figure, field) {
      const words = wordsOn(figure)
      if (words?.name) await wordsGlb({ style: figure.outfit.style, words }, field)
    },
  }
}

async function shirtOf(kit: KitFiles, style: OutfitStyle): Promise<string> {
  const { slots } = await kit.stored(KIT_VERSION)
  const shirt = { ...defaultFigure, outfit: { ...defaultFigure.outfit, style } }
  return kit.pathOf(shirtIn(figureParts(shirt, { slots }))?.file.url ?? '')
}
