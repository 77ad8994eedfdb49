import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { Figure2, lifted } from '../../shared/figure.ts'
import { FIGURE_SLOTS } from '../../shared/figure-slots.ts'
import { type Figurine, figurinesApi } from '../../shared/figurines.ts'
import { call } from '../api.ts'
import { forgetStored, readStored, writeStored } from '../browser/storage.ts'
import { Taps } from '../taps/taps.tsx'
import { type Answers, answeredFigure, useTaps } from '../taps/use-taps.ts'
import { changePath, figurinePath } from './paths.ts'

const Stored = z.object({ said: z.array(z.enum(FIGURE_SLOTS)), figure: Figure2 })
const keyOf = (id: string) => `dopple.answers.${id}`

/** What was answered of a figurine since it was uploaded, kept in this tab until it is saved as one version. */
export function useLaterAnswers(figurine: Figurine) {
  const { id, figure } = figurine
  const navigate = useNavigate()
  const [answers, setAnswers] = useState<Answers | null>(null)
  const [isSaving, setSaving] = useState(false)
  const saved = useRef<Promise<Figurine> | null>(null)
  useEffect(() => setAnswers(readStored('sessionStorage', keyOf(id), Stored)), [id])
  const read = useMemo(() => figure && lifted(figure), [figure])

  /** The figurine with the answers; itself where nothing was answered. */
  async function save(): Promise<Figurine> {
    if (!answers || !read) return figurine
    setSaving(true)
    saved.current ??= call(figurinesApi.again, {
      params: { id },
      body: { figure: answeredFigure(read, answers), said: [...answers.said] },
    }).then(({ figurine: next }) => next)
    try {
      const next = await saved.current
      forgetStored('sessionStorage', keyOf(id))
      return next
    } finally {
      saved.current = null
      setSaving(false)
    }
  }
  return {
    read,
    answers,
    isSaving,
    figure: read && answeredFigure(read, answers),
    change(next: Answers) {
      setAnswers(next)
      writeStored('sessionStorage', keyOf(id), next)
    },
    save,
    async keep() {
      await navigate(figurinePath((await save()).id), { replace: true, preventScrollReset: true })
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
  return <Taps state={state} about={about} buildAt={changePath(figurine.id)} />
}
