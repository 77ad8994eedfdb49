import { ShoppingBag, Trash2 } from 'lucide'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { type Figurine, figureViewPath } from '../../shared/figurines/api.ts'
import type { Share } from '../../shared/figurines/sharing-api.ts'
import { normaliseLabel } from '../../shared/name-label.ts'
import { changePath, figurinePath, paths } from '../../shared/paths.ts'
import { pricesIn } from '../../shared/settings/shop-api.ts'
import { date } from '../../shared/time/moments.ts'
import { addToCart } from '../cart/add-to-cart.ts'
import { figurineLine, labelRefusal } from '../cart/figurine-line.ts'
import { FigureView } from '../figure/figure-view.tsx'
import { useShop } from '../session/session.ts'
import { ShareButton } from '../share/share-button.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { FacePhoto } from '../ui/face-photo.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/toasts.ts'
import { usePartOnPress } from '../ui/use-part-on-press.ts'
import { isDrawn, makesOf } from './makes-of.ts'
import { messages } from './messages.ts'
import { isUnderWay } from './use-figurine-events.ts'

interface Props {
  figurine: Figurine
  earlier: number
  share: Share | null
}

export function FigurineCard({ figurine, earlier, share }: Props) {
  const asking = usePartOnPress(() =>
    import('./delete-figurine-dialog.tsx').then(part => part.DeleteFigurineDialog),
  )
  const isTurned = figurine.stage === 'complete' && !isDrawn(figurine)
  const named = isTurned && figurine.figure && figurine.name_label
  const picture = named
    ? figureViewPath(figurine.id, 'preview', 512, figurine.name_label)
    : (figurine.generated_figurine_url ?? figurine.uploaded_image_url)
  const state = stateOf(figurine)
  const name = `${earlier > 0 ? `Version ${figurine.version}` : 'Figurine'} from ${date(figurine.created_at)}`
  return (
    <li>
      <FigureView figure={isTurned ? figurine.figure : null} label={figurine.name_label}>
        <Link
          to={figurinePath(figurine.id)}
          className={figurine.generated_figurine_url ? undefined : 'unmade'}
          tabIndex={-1}
          aria-hidden="true"
        >
          {figurine.generated_figurine_url === null && picture ? (
            <FacePhoto src={picture} face={figurine.face} width={400} height={400} alt="" loading="lazy" />
          ) : picture ? (
            <img
              className="own-picture"
              src={picture}
              width={400}
              height={400}
              alt=""
              loading="lazy"
              decoding="async"
            />
          ) : (
            <span className="sk" />
          )}
        </Link>
      </FigureView>
      <div className="stack gap-1">
        <h2>
          <Link to={figurinePath(figurine.id)}>{name}</Link>
        </h2>
        <p className="row gap-2">
          <Badge tone={state.tone}>{state.word}</Badge>
          {share && <Badge tone="info">Shared until {date(share.ends_at)}</Badge>}
          {figurine.is_demo && !figurine.figure && <Badge>Demo preview</Badge>}
        </p>
        {figurine.change_note && <p className="small muted">“{figurine.change_note}”</p>}
      </div>
      <Actions
        figurine={figurine}
        name={name}
        isLoading={asking.busy !== false}
        onDelete={() => void asking.open()}
      />
      {asking.Part && <asking.Part figurine={figurine} onClose={asking.close} />}
    </li>
  )
}

interface ActionsProps {
  figurine: Figurine
  name: string
  /** What asks before it is deleted is on its way. */
  isLoading: boolean
  onDelete: () => void
}

function Actions({ figurine, name, isLoading, onDelete }: ActionsProps) {
  const { revalidate } = useRevalidator()
  const shop = useShop()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  /** As its own page would order it at first; a name that cannot be made is mended there. */
  async function add() {
    if (!shop) return
    const [make] = makesOf(figurine)
    if (!make)
      return announce({ text: messages.cannotBeMade, action: { label: 'Upload a photo', to: paths.upload } })
    const nameLabel = normaliseLabel(figurine.name_label)
    setAdding(true)
    const refused = make === 'figure' && (await labelRefusal(nameLabel)) !== null
    setAdding(false)
    if (refused) return navigate(figurinePath(figurine.id))
    addToCart(figurineLine(figurine, { make, nameLabel, pricePaise: pricesIn(shop)[make] }))
  }
  return (
    <div className="mine-do">
      <ButtonLink kind="soft" size="small" to={figurinePath(figurine.id)}>
        {stateOf(figurine).action}
      </ButtonLink>
      {figurine.stage === 'complete' && !figurine.asks && (
        <button
          type="button"
          className="ico"
          aria-label={`Add to cart: ${name}`}
          disabled={adding}
          onClick={() => void add()}
        >
          <Icon of={ShoppingBag} />
        </button>
      )}
      {figurine.stage === 'complete' && (
        <Link className="link small" to={changePath(figurine.id)} aria-label={`Change it: ${name}`}>
          Change it
        </Link>
      )}
      {figurine.stage === 'complete' && (
        <ShareButton
          named={`Share: ${name}`}
          figurineId={figurine.id}
          picture={figurine.generated_figurine_url}
          onChange={() => void revalidate()}
        />
      )}
      <button
        type="button"
        className="ico"
        aria-label={`Delete: ${name}`}
        aria-busy={isLoading}
        onClick={onDelete}
      >
        {isLoading ? <span className="spin" aria-hidden="true" /> : <Icon of={Trash2} />}
      </button>
    </div>
  )
}

function stateOf(figurine: Figurine): { word: string; tone: Tone; action: string } {
  if (isUnderWay(figurine)) return { word: 'Being drawn', tone: 'info', action: 'Watch' }
  if (figurine.waits_for)
    return { word: messages.waitsFor(figurine.waits_for.name), tone: 'info', action: 'See it' }
  if (figurine.asks) return { word: messages.asksConsent, tone: 'info', action: 'See it' }
  if (figurine.stage === 'failed') return { word: 'Not this time', tone: 'bad', action: 'Try again' }
  return { word: 'Ready', tone: 'ok', action: 'Order this one' }
}
