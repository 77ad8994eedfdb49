import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { Figure2, lifted } from '../../shared/figure/figure.ts'
import { FIGURE_SLOTS } from '../../shared/figure/figure-slots.ts'
import { type Figurine, figurinesApi } from '../../shared/figurines/api.ts'
import { TAPS, type TapId } from '../../shared/figurines/taps.ts'
import { figurinePath } from '../../shared/paths.ts'
import { call } from '../api.ts'
import { forgetStored, readStored, writeStored } from '../browser/storage.ts'
import { forgetChange, readStoredChange, storeChange } from '../figure/stored-figure.ts'
import { type Answers, answeredFigure } from '../taps/use-taps.ts'
import { useChange } from '../ui/use-change.ts'
import { isUnderWay } from './use-figurine-events.ts'

const Stored = z.object({ said: z.array(z.enum(FIGURE_SLOTS)), figure: Figure2 })
const Skipped = z.array(z.enum(TAPS))
const keyOf = (id: string) => `dopple.answers.${id}`
const skippedKey = (id: string) => `dopple.skipped.${id}`

/** What was left as it is stays so on the pages that follow. */
export const saveSkipped = (id: string, skipped: readonly TapId[]) =>
  skipped.length > 0 && writeStored('sessionStorage', skippedKey(id), skipped)

interface Body {
  change?: string
  draw?: boolean
}

/** What was answered of a figurine since it was uploaded, kept in this tab until it is saved as one version. */
export function useLaterAnswers(figurine: Figurine, label: string) {
  const { id, figure } = figurine
  const navigate = useNavigate()
  const [answers, setAnswers] = useState<Answers | null>(null)
  const [skipped, setSkipped] = useState<readonly TapId[]>([])
  /** As they are when something is saved, whichever drawing of the page began it. */
  const newest = useRef<Answers | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { run, trouble } = useChange()
  const read = useMemo(() => figure && lifted(figure), [figure])
  const set = (next: Answers | null) => {
    newest.current = next
    setAnswers(next)
  }
  const begin = useEffectEvent(() => {
    const stored = readStored('sessionStorage', keyOf(id), Stored)
    set(stored)
    setSkipped(readStored('sessionStorage', skippedKey(id), Skipped) ?? [])
    if (stored && !readStoredChange(id)) offerToMaker(stored)
  })
  useEffect(() => begin(), [id])

  /** The maker begins with what was answered here; while it is drawn the rest of the figure may still change. */
  function offerToMaker(next: Answers) {
    if (read && !isUnderWay(figurine)) storeChange(id, { figure: answeredFigure(read, next), label })
  }
  /** A new version with the answers; `draw` has an image model draw it. */
  async function send(body: Body): Promise<Figurine> {
    const { current } = newest
    const said = current && read && { figure: answeredFigure(read, current), said: [...current.said] }
    setSaving(true)
    const sent = call(figurinesApi.again, { params: { id }, body: { ...body, ...said } })
    const { figurine: next } = await sent.finally(() => setSaving(false))
    saveSkipped(next.id, skipped)
    forget()
    return next
  }
  function forget() {
    forgetStored('sessionStorage', keyOf(id))
    forgetChange(id)
    set(null)
  }
  return {
    read,
    answers,
    skipped,
    isSaving,
    trouble,
    /** As it is stored until something is answered, of whichever kit. */
    figure: answers && read ? answeredFigure(read, answers) : figure,
    change(next: Answers) {
      set(next)
      writeStored('sessionStorage', keyOf(id), next)
      offerToMaker(next)
    },
    skip(next: readonly TapId[]) {
      setSkipped(next)
      saveSkipped(id, next)
    },
    forget,
    /** The figurine with the answers; itself where nothing was answered. */
    save: async () => (newest.current && read ? send({}) : figurine),
    /** The photo drawn once more, told what was answered. */
    drawAgain: (change: string) => send({ draw: true, ...(change && { change }) }),
    saveAnswers: () =>
      run('save', async () => {
        const { id: saved } = await send({})
        await navigate(figurinePath(saved), { replace: true, preventScrollReset: true })
      }),
  }
}
export type LaterAnswers = ReturnType<typeof useLaterAnswers>
