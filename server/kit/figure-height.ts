import type { Figure } from '../../shared/figure/figure.ts'
import { highest, SKULL } from '../../shared/figure/figure-scene.ts'
import { shapePart } from '../../shared/figure/figure-shape.ts'
import { FIGURINE_HEIGHT_MM, figurineHeight } from '../../shared/figure/figure-size.ts'
import { figureParts } from '../../shared/kit/api.ts'
import type { KitFiles } from './kit-files.ts'

export type FigureHeight = (figure: Figure) => Promise<number>

/** How high a figurine will stand in millimetres, from the few points of its parts that may be the highest. */
export const figureHeightIn =
  (kit: KitFiles): FigureHeight =>
  async figure => {
    if (figure.kit === 1) return FIGURINE_HEIGHT_MM
    const { frame, slots } = await kit.stored(figure.kit)
    const crests = new Map(
      slots.flatMap(({ parts }) => parts.flatMap(({ files }) => files.map(file => [file.url, file.crest]))),
    )
    let [top, crown] = [0, 0]
    for (const part of figureParts(figure, { slots })) {
      const points = Float32Array.from(crests.get(part.file.url) ?? [])
      shapePart(points, part, figure, frame)
      top = highest(points, top)
      if (part.slot === SKULL) crown = highest(points, crown)
    }
    return figurineHeight(figure, { top, crown })
  }
