import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import { type Figurine, figurinesApi } from '../../shared/figurines.ts'
import { figurinePath } from '../../shared/paths.ts'
import { call } from '../api.ts'
import {
  forgetChange,
  keepChange,
  keepFigure,
  keptFigure,
  orderLater,
  saveKeptFigure,
} from '../figure/kept-figure.ts'
import { useVisitor, visitorChanged } from '../session/session.ts'
import { announce } from '../ui/toasts.ts'
import type { KeepProps } from './keep-dialog.tsx'
import { messages, sentenceOf } from './messages.ts'
import type { Maker } from './use-maker.ts'

type Asking = { Dialog: ComponentType<KeepProps>; kept: boolean } | null

/** Saves the figure as a figurine, or as a version of one; a guest is asked to sign in first. */
export function useSave(figurine: Figurine | null, maker: Maker, onLabelFault: (error: unknown) => void) {
  const visitor = useVisitor()
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [asking, setAsking] = useState<Asking>(null)
  const { figure, label } = maker

  async function askToSignIn() {
    const kept = figurine
      ? keepChange(figurine.id, { figure, label })
      : keepFigure({ figure, label, guest: true, order: true })
    const { KeepDialog } = await import('./keep-dialog.tsx')
    setAsking({ Dialog: KeepDialog, kept })
  }
  async function saveNew(): Promise<string> {
    const known = keptFigure()
    const isThis = known && JSON.stringify([known.figure, known.label]) === JSON.stringify([figure, label])
    if (isThis) return saveKeptFigure(known)
    keepFigure({ figure, label, guest: false, order: false })
    const key = crypto.randomUUID()
    return saveKeptFigure(keptFigure() ?? { version: 1, figure, label, key, guest: false, order: false })
  }
  async function saveVersion({ id, name_label }: Figurine): Promise<string> {
    const isSame = JSON.stringify([figure, label]) === JSON.stringify([maker.begun, name_label ?? ''])
    if (isSame && figurine?.figure) return id
    const { figurine: next } = await call(figurinesApi.again, {
      params: { id },
      body: { figure, name_label: label || null },
    })
    forgetChange(id)
    return next.id
  }
  async function save() {
    setError(null)
    setSaving(true)
    try {
      if (!visitor) return await askToSignIn()
      await navigate(figurinePath(await (figurine ? saveVersion(figurine) : saveNew())))
    } catch (reason) {
      explain(reason)
    } finally {
      setSaving(false)
    }
  }
  function explain(reason: unknown) {
    if (reason instanceof CallFailed && reason.status === 401) {
      visitorChanged()
      return void askToSignIn()
    }
    if (reason instanceof CallFailed && reason.errors.name_label) return onLabelFault(reason)
    if (!(reason instanceof CallFailed)) console.error(reason)
    setError(sentenceOf(reason, messages.limit))
  }

  /** What a guest made before signing in, if the sign-in did not save it already. */
  const saveGuests = useEffectEvent(async () => {
    const kept = figurine ? null : keptFigure()
    if (!visitor || !kept?.guest) return
    setSaving(true)
    try {
      const id = await saveKeptFigure(kept)
      announce({ text: messages.saved })
      await navigate(figurinePath(id), { replace: true })
    } catch (reason) {
      explain(reason)
    } finally {
      setSaving(false)
    }
  })
  const who = visitor?.id
  useEffect(() => void saveGuests(), [who])
  function closeDialog() {
    setAsking(null)
    if (!figurine) orderLater()
  }
  return { save, isSaving, error, asking, closeDialog }
}
