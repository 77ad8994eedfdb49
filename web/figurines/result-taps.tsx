import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { CallFailed } from '../../shared/errors.ts'
import { Figure2, lifted } from '../../shared/figure.ts'
import { FIGURE_SLOTS } from '../../shared/figure-slots.ts'
import { type Figurine, figurinesApi } from '../../shared/figurines.ts'
import { call } from '../api.ts'
import { forgetStored, readStored, writeStored } from '../browser/storage.ts'
import { forgetChange, keepChange } from '../figure/kept-figure.ts'
import { Taps } from '../taps/taps.tsx'
import { type Answers, answeredFigure, useTaps } from '../taps/use-taps.ts'
import { changePath, figurinePath } from './paths.ts'

const Stored = z.object({ said: z.array(z.enum(FIGURE_SLOTS)), figure: Figure2 })
const keyOf = (id: string) => `dopple.answers.${id}`

/** What was answered of a figurine since it was uploaded, kept in this tab until it is saved as one version. */
export function useLaterAnswers(figurine: Figurine, label: string) {
  const { id, figure } = figurine
  const navigate = useNavigate()
  const [answers, setAnswers] = useState<Answers | null>(null)
  /** As they are when something is saved, whichever drawing of the page began it. */
  const newest = useRef<Answers | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const set = (next: Answers | null) => {
    newest.current = next
    setAnswers(next)
  }
  const begin = useEffectEvent(() => set(readStored('sessionStorage', keyOf(id), Stored)))
  useEffect(() => begin(), [id])
  const read = useMemo(() => figure && lifted(figure), [figure])

  /** The figurine with the answers; itself where nothing was answered. */
  async function save(): Promise<Figurine> {
    const { current } = newest
    if (!current || !read) return figurine
    setSaving(true)
    try {
      const body = { figure: answeredFigure(read, current), said: [...current.said] }
      const { figurine: next } = await call(figurinesApi.again, { params: { id }, body })
      forget()
      return next
    } finally {
      setSaving(false)
    }
  }
  function forget() {
    forgetStored('sessionStorage', keyOf(id))
    forgetChange(id)
    set(null)
  }
  return {
    read,
    answers,
    isSaving,
    error,
    /** As it is stored until something is answered, of whichever kit. */
    figure: answers && read ? answeredFigure(read, answers) : figure,
    /** The maker begins with what was answered here. */
    change(next: Answers) {
      set(next)
      writeStored('sessionStorage', keyOf(id), next)
      if (read) keepChange(id, { figure: answeredFigure(read, next), label })
    },
    forget,
    save,
    async keep() {
      setError(null)
      try {
        const { id: saved } = await save()
        await navigate(figurinePath(saved), { replace: true, preventScrollReset: true })
      } catch (reason) {
        if (!(reason instanceof CallFailed)) throw reason
        setError(reason.detail)
      }
    },
  }
}
export type LaterAnswers = ReturnType<typeof useLaterAnswers>

/** The questions that are still open, on the way to the order. */
export function ResultTaps({ figurine, later }: { figurine: Figurine; later: LaterAnswers }) {
  return later.read && <OpenTaps figurine={figurine} read={later.read} later={later} />
}

function OpenTaps({ figurine, read, later }: { figurine: Figurine; read: Figure2; later: LaterAnswers }) {
  const { sources, doubts, measured } = figurine
  const about = useMemo(
    () => ({
      doubts: doubts.filter(doubt => sources?.[doubt] !== 'customer'),
      isChild: read.build.age !== 'adult',
      measured,
    }),
    [doubts, sources, measured, read],
  )
  const state = useTaps({
    read,
    about,
    answers: later.answers,
    onAnswers: later.change,
    saidBefore: FIGURE_SLOTS.filter(slot => sources?.[slot] === 'customer'),
  })
  return <Taps state={state} about={about} buildAt={changePath(figurine.id)} isBusy={later.isSaving} />
}
