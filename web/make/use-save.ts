import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import { isSameFigure } from '../../shared/figure/figure-code.ts'
import { type Figurine, figurinesApi } from '../../shared/figurines/api.ts'
import { normaliseLabel } from '../../shared/name-label.ts'
import { figurinePath } from '../../shared/paths.ts'
import { call } from '../api.ts'
import { randomId } from '../browser/random-id.ts'
import { addToCart as putInCart } from '../cart/add-to-cart.ts'
import { figurineLine, keyInCart, labelRefusal, unsavedLine } from '../cart/figurine-line.ts'
import {
  forgetChange,
  orderLater,
  readStoredFigure,
  saveStored,
  storeChange,
  storeFigure,
} from '../figure/stored-figure.ts'
import { useShop, useVisitor, visitorChanged } from '../session/session.ts'
import { loadInTime } from '../ui/load-in-time.ts'
import { announce } from '../ui/toasts.ts'
import { useChange } from '../ui/use-change.ts'
import { messages, sentenceOf } from './messages.ts'
import type { SaveDialogProps } from './save-dialog.tsx'
import type { Maker } from './use-maker.ts'

type Asking = { Dialog: ComponentType<SaveDialogProps>; isStored: boolean } | null

/** Saves the figure as a figurine, or as a version of one; a guest is asked to sign in first. */
export function useSave(figurine: Figurine | null, maker: Maker, onLabelFault: (error: unknown) => void) {
  const visitor = useVisitor()
  const shop = useShop()
  const navigate = useNavigate()
  const { run, busy, trouble } = useChange<'save' | 'add'>()
  const [asking, setAsking] = useState<Asking>(null)
  const { figure, label } = maker

  async function askToSignIn() {
    const isStored = figurine
      ? storeChange(figurine.id, { figure, label })
      : storeFigure({ figure, label, key: keyInCart(figure), guest: true, order: true })
    const { SaveDialog } = await loadInTime(() => import('./save-dialog.tsx'))
    setAsking({ Dialog: SaveDialog, isStored })
  }
  const during = (what: 'save' | 'add', work: () => Promise<unknown>) =>
    run(what, () => work().catch(orAskToSignIn), explain)
  function orAskToSignIn(reason: unknown) {
    if (!(reason instanceof CallFailed) || reason.status !== 401) throw reason
    visitorChanged()
    return askToSignIn()
  }
  const saved = () => (figurine ? saveVersion(figurine, maker) : saveNew(maker))
  const save = () =>
    during('save', async () => {
      if (!visitor) return askToSignIn()
      await navigate(figurinePath(await saved()))
    })

  /** A guest's figure goes into the cart as it stands; a customer's is saved first. */
  const addToCart = () =>
    during('add', async () => {
      const nameLabel = normaliseLabel(label)
      const options = { nameLabel, pricePaise: shop?.figurine_base_price_minor_units ?? 0 }
      const why = await labelRefusal(nameLabel)
      if (why !== null) return onLabelFault(new CallFailed(422, { detail: why, errors: { name_label: why } }))
      if (!visitor && figurine) return askToSignIn()
      if (!visitor) return putInCart(unsavedLine(figure, options))
      const id = await saved()
      const { figurine: made } = await call(figurinesApi.one, { params: { id } })
      putInCart(figurineLine(made, { ...options, make: 'figure' }))
      await navigate(figurinePath(id))
    })
  function explain(reason: unknown): string | null {
    const isLabel = reason instanceof CallFailed && reason.errors.name_label
    if (!isLabel) return sentenceOf(reason, messages.limit)
    onLabelFault(reason)
    return null
  }

  /** What a guest made before signing in, if the sign-in did not save it already. */
  const saveGuests = useEffectEvent(async () => {
    const stored = figurine ? null : readStoredFigure()
    if (!visitor || !stored?.guest) return
    await during('save', async () => {
      const id = await saveStored(stored)
      announce({ text: messages.saved })
      await navigate(figurinePath(id), { replace: true })
    })
  })
  const who = visitor?.id
  useEffect(() => void saveGuests(), [who])
  function closeDialog() {
    setAsking(null)
    if (!figurine) orderLater()
  }
  return { save, addToCart, busy, trouble, asking, closeDialog }
}

async function saveNew({ figure, label }: Pick<Maker, 'figure' | 'label'>): Promise<string> {
  const known = readStoredFigure()
  const isThis = known && isSameFigure(known.figure, figure) && known.label === label
  if (isThis) return saveStored(known)
  storeFigure({ figure, label, guest: false, order: false })
  const key = randomId()
  return saveStored(readStoredFigure() ?? { version: 1, figure, label, key, guest: false, order: false })
}

async function saveVersion(figurine: Figurine, { figure, label, begun }: Maker): Promise<string> {
  const { id, name_label } = figurine
  const isSame = isSameFigure(figure, begun) && label === (name_label ?? '')
  if (isSame && figurine.figure) return id
  const { figurine: next } = await call(figurinesApi.again, {
    params: { id },
    body: { figure, name_label: label || null },
  })
  forgetChange(id)
  return next.id
}
