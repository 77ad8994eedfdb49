import { useCallback, useMemo, useRef, useState } from 'react'
import { type Figure2, withoutClashes } from '../../shared/figure/figure.ts'
import { afterChoice, type PartChoice, type PartChoiceId } from '../../shared/figure/figure-choices.ts'
import type { PictureCrop } from '../../shared/kit/api.ts'
import { useSettled } from '../taps/answered-figure.tsx'
import { useSmallPictures } from '../taps/small-pictures.ts'

const SIZE = 256
const PAUSE_MS = 700

interface Params {
  id: PartChoiceId
  choice: PartChoice
  /** The figure with what waits until it can be worn. */
  wanted: Figure2
  /** What choosing a figure gives. */
  asChosen: (next: Figure2) => Figure2
  /** At most as many as one picture holds. */
  options: readonly string[]
  mayAsk: boolean
}

/** What options look like on this very figure, drawn by the shop while they are in sight; null until that has come. */
export function useChipPictures({ id, choice, wanted, asChosen, options, mayAsk }: Params) {
  const { isSeen, watch } = useSeen()
  const present = useMemo(() => ({ wanted, asChosen }), [wanted, asChosen])
  const settled = useSettled(present, PAUSE_MS)
  const crop = CROPS[id]
  const figures = useMemo(
    () => (isSeen && mayAsk ? options.map(option => withOption(choice, settled, option)) : null),
    [isSeen, mayAsk, options, choice, settled],
  )
  const { last } = useSmallPictures({ figures, crop: crop.of, size: SIZE, mayLeave: true })
  const isOfThese = last?.boxes.length === options.length
  return {
    watch,
    pictureOf(option: string) {
      if (!last || !isOfThese) return null
      const x = options.indexOf(option) * SIZE
      return (
        <svg viewBox={`${x + crop.x} ${crop.y} ${crop.edge} ${crop.edge}`} aria-hidden="true">
          <image href={last.sprite} width={options.length * SIZE} height={SIZE} />
        </svg>
      )
    },
  }
}

/** What the press gives; what cannot be chosen is shown as the figure is. */
function withOption(
  choice: PartChoice,
  { wanted, asChosen }: Pick<Params, 'wanted' | 'asChosen'>,
  option: string,
): Figure2 {
  const figure = withoutClashes(wanted)
  if (choice.chosen(figure).includes(option)) return figure
  const { wanted: next } = afterChoice(choice, wanted, option)
  return next ? withoutClashes(asChosen(next)) : figure
}

/** Whether any of the watched elements is in sight. */
function useSeen() {
  const [isSeen, setSeen] = useState(false)
  const seen = useRef(new Set<Element>())
  const observer = useRef<IntersectionObserver>(null)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    observer.current ??= new IntersectionObserver(entries => {
      for (const { isIntersecting, target } of entries)
        seen.current[isIntersecting ? 'add' : 'delete'](target)
      setSeen(seen.current.size > 0)
    })
    observer.current.observe(element)
    return () => {
      observer.current?.unobserve(element)
      seen.current.delete(element)
    }
  }, [])
  return { isSeen, watch }
}

interface Crop {
  of: PictureCrop
  x: number
  y: number
  edge: number
}
const head = (x: number, y: number, edge: number): Crop => ({ of: 'head', x, y, edge })
const whole = (x: number, y: number, edge: number): Crop => ({ of: 'whole', x, y, edge })
/** Where on a picture a part is, in pixels of it. */
const CROPS: Record<PartChoiceId, Crop> = {
  shape: head(16, 8, 224),
  jaw: head(32, 80, 170),
  nose: head(70, 112, 92),
  marks: head(40, 70, 150),
  eyes: head(54, 86, 114),
  eyeSize: head(54, 86, 114),
  brows: head(52, 70, 118),
  mouth: head(66, 134, 88),
  hair: head(16, 8, 224),
  beard: head(32, 80, 170),
  moustache: head(32, 80, 170),
  headwear: head(16, 0, 232),
  glasses: head(34, 66, 156),
  jewellery: head(24, 24, 208),
  wornOver: whole(70, 84, 124),
  outfit: whole(58, 92, 140),
  pattern: whole(58, 92, 140),
  prop: whole(30, 60, 190),
  base: whole(60, 130, 126),
  pose: whole(0, 0, 256),
  age: whole(0, 0, 256),
}
