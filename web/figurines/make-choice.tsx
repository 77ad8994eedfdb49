import { type Figurine, figureViewPath } from '../../shared/figurines/api.ts'
import type { FigurineMake } from '../../shared/figurines/figurine-make.ts'
import { formatInr } from '../../shared/money.ts'
import { pricesIn, type ShopFacts } from '../../shared/settings/shop-api.ts'
import { messages } from './messages.ts'

interface Props {
  figurine: Figurine
  shop: ShopFacts
  make: FigurineMake
  onChange: (make: FigurineMake) => void
}

/** A preview of a photo is a drawing and a figure: the customer says which of them is made. */
export const MakeChoice = ({ figurine, shop, make, onChange }: Props) => (
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

interface OptionProps extends Pick<Props, 'make' | 'onChange'> {
  of: FigurineMake
  src: string | null
  title: string
  paise: number
  why: string
}
const Option = ({ of, make, src, title, paise, why, onChange }: OptionProps) => (
  <label>
    <input type="radio" name="make" checked={make === of} onChange={() => onChange(of)} />
    {src && <img className="own-picture" src={src} width={128} height={128} alt="" loading="lazy" />}
    <span>
      <b>
        {title} · <span className="money">{formatInr(paise)}</span>
      </b>
      <span className="small muted">{why}</span>
    </span>
  </label>
)
