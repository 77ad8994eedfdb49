import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Figurine, figureViewPath } from '../../shared/figurines/api.ts'
import { formatInr } from '../../shared/money.ts'
import { labelFault, normaliseLabel } from '../../shared/name-label.ts'
import { giftWrapRupees, ORDER_DETAILS_KEY, type OrderDetails } from '../../shared/orders/order-details.ts'
import { figurinePath, paths } from '../../shared/paths.ts'
import { type FigurineMake, figurineTotal, LINE_QUANTITY_MAX } from '../../shared/pricing.ts'
import { pricesIn, type ShopFacts } from '../../shared/settings/shop-api.ts'
import { writeStored } from '../browser/storage.ts'
import { AddButton } from '../cart/add-button.tsx'
import { addToCart } from '../cart/add-to-cart.ts'
import { rememberStart } from '../cart/checkout-start.ts'
import { figurineLine, labelRefusal } from '../cart/figurine-line.ts'
import { GiftWrapCheck } from '../cart/gift-wrap-check.tsx'
import { PresentButton } from '../cart/present-button.tsx'
import { NameLabelField } from '../catalog/name-label-field.tsx'
import { ArrivalPromise } from '../promise/arrival-promise.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonBar, ButtonLink } from '../ui/button.tsx'
import { earlyChoice } from '../ui/early-input.ts'
import { Stepper } from '../ui/stepper.tsx'
import { useChange } from '../ui/use-change.ts'
import { makesOf } from './makes-of.ts'
import { messages } from './messages.ts'
import type { Draft } from './use-draft.ts'

interface Props {
  figurine: Figurine
  shop: ShopFacts
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  /** Saves what was answered since, and tells which figurine is ordered then. */
  saveAnswers: () => Promise<Figurine>
}

/** What the customer put together is made as it stands; of a drawing that has a figure too, they choose. */
export function OrderPanel(props: Props) {
  const makes = makesOf(props.figurine)
  const [first] = makes
  const { make: chosen } = props.draft
  if (!first)
    return (
      <>
        <Banner kind="warn">{messages.cannotBeMade}</Banner>
        <ButtonBar>
          <ButtonLink kind="cry" to={paths.upload}>
            Upload the photo again
          </ButtonLink>
        </ButtonBar>
      </>
    )
  return <OrderForm {...props} make={chosen && makes.includes(chosen) ? chosen : first} makes={makes} />
}

const picturesOf = (figurine: Figurine) => ({
  figurineId: figurine.id,
  closeupImage: figurine.uploaded_image_url,
  fullbodyImage: figurine.uploaded_image_url,
  generatedFigurine: figurine.generated_figurine_url,
  storage: figurine.storage,
})

interface FormProps extends Props {
  make: FigurineMake
  makes: readonly FigurineMake[]
}

function OrderForm(props: FormProps) {
  const { figurine, shop, draft, onChange, make, makes } = props
  const { label, quantity, giftWrap } = draft
  const ordering = useOrdering(props)
  return (
    <>
      {makes.length > 1 && (
        <MakeChoice
          figurine={figurine}
          shop={shop}
          make={make}
          onChange={chosen => onChange({ make: chosen })}
        />
      )}
      <NameLabelField
        value={label}
        onChange={typed => onChange({ label: typed })}
        input={ordering.labelInput}
        raised={make === 'figure'}
        {...(ordering.labelError && { error: ordering.labelError })}
      />
      <div className="line">
        <span className="label">Quantity</span>
        <Stepper
          label="Quantity"
          value={quantity}
          max={LINE_QUANTITY_MAX}
          onChange={chosen => onChange({ quantity: chosen })}
        />
      </div>
      <GiftWrapCheck checked={giftWrap} onChange={chosen => onChange({ giftWrap: chosen })} />
      {ordering.trouble && <Banner kind="bad">{ordering.trouble}</Banner>}
      <ButtonBar>
        <AddButton busy={ordering.busy === 'add'} onClick={ordering.add} />
        <Button kind="cry" busy={ordering.busy === 'order' && 'One moment…'} onClick={ordering.order}>
          {`${formatInr(ordering.total)} · `}
          DOPPLE ME UP!
        </Button>
      </ButtonBar>
      <PresentButton onPress={ordering.order} />
      <p className="small muted">Inclusive of all taxes. Shipping is FREE.</p>
      <ArrivalPromise pieces={quantity} proofFirst={make === 'drawing'} />
    </>
  )
}

/** Puts it into the cart or straight to the checkout, once its name can stand on the base. */
function useOrdering({ figurine, shop, draft, saveAnswers, make }: FormProps) {
  const navigate = useNavigate()
  const { run, busy, trouble, setTrouble } = useChange<'order' | 'add'>()
  const { label, quantity, giftWrap } = draft
  const labelInput = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<{ label: string; why: string } | null>(null)
  const pricePaise = pricesIn(shop)[make]
  const total = figurineTotal({ basePriceMinorUnits: pricePaise, quantity, giftWrap })

  const nameLabel = normaliseLabel(label)
  /** Goes on if the name can stand on the base, else to the name; what was answered meanwhile is saved first. */
  async function withLabel(what: 'order' | 'add', goOn: (ordered: Figurine) => unknown) {
    if (labelFault(label)) return labelInput.current?.focus()
    await run(what, async () => {
      const why = make === 'figure' ? await labelRefusal(nameLabel) : null
      setRefused(why === null ? null : { label, why })
      if (why !== null) return labelInput.current?.focus()
      const ordered = make === 'figure' ? await saveAnswers() : figurine
      if (goOn(ordered) === false) return setTrouble(messages.notStored)
      // Whoever comes back finds the version that was ordered.
      if (ordered.id !== figurine.id)
        await navigate(figurinePath(ordered.id), { replace: true, preventScrollReset: true })
      if (what === 'order') await navigate(paths.checkout, { state: { from: 'figurine' } })
    })
  }
  const add = (ordered: Figurine) =>
    addToCart(figurineLine(ordered, { make, nameLabel, quantity, giftWrap, pricePaise }))
  function order(ordered: Figurine) {
    const details: OrderDetails = {
      ...picturesOf(ordered),
      quantity,
      giftWrap,
      nameLabel,
      basePrice: pricePaise / 100,
      giftWrapPrice: giftWrapRupees(giftWrap),
      totalPrice: total / 100,
      make,
      draftId: draft.photoId,
    }
    if (!writeStored('sessionStorage', ORDER_DETAILS_KEY, details)) return false
    rememberStart('figurine')
    return true
  }

  return {
    labelInput,
    labelError: refused?.label === label ? refused.why : null,
    trouble,
    busy,
    total,
    add: () => void withLabel('add', add),
    order: () => void withLabel('order', order),
  }
}

interface MakeChoiceProps {
  figurine: Figurine
  shop: ShopFacts
  make: FigurineMake
  onChange: (make: FigurineMake) => void
}

/** A preview of a photo is a drawing and a figure: the customer says which of them is made. */
const MakeChoice = ({ figurine, shop, make, onChange }: MakeChoiceProps) => (
  <fieldset className="make-choice">
    <legend className="label">{messages.makeHeading}</legend>
    <div>
      <Option
        of="figure"
        make={make}
        src={figureViewPath(figurine.id, 'preview', 256)}
        title={messages.makeFigure}
        paise={pricesIn(shop).figure}
        why={messages.makeFigureWhy}
        onChange={onChange}
      />
      <Option
        of="drawing"
        make={make}
        src={figurine.generated_figurine_url}
        title={messages.makeDrawing}
        paise={pricesIn(shop).drawing}
        why={messages.makeDrawingWhy(shop.drawing_days)}
        onChange={onChange}
      />
    </div>
  </fieldset>
)

interface OptionProps extends Pick<MakeChoiceProps, 'make' | 'onChange'> {
  of: FigurineMake
  src: string | null
  title: string
  paise: number
  why: string
}
const Option = ({ of, make, src, title, paise, why, onChange }: OptionProps) => (
  <label>
    <input
      type="radio"
      name="make"
      ref={earlyChoice(make === of, () => onChange(of))}
      checked={make === of}
      onChange={() => onChange(of)}
    />
    {src && <img className="own-picture" src={src} width={128} height={128} alt="" loading="lazy" />}
    <span>
      <b>
        {title} · <span className="money">{formatInr(paise)}</span>
      </b>
      <span className="small muted">{why}</span>
    </span>
  </label>
)
