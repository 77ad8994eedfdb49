import { data, useSearchParams } from 'react-router'
import { shopApi } from '../../shared/settings/shop-api.ts'
import { pageContext } from '../api.ts'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/dev-ui-page.ts'
import { ButtonsPart } from './buttons-part.tsx'
import { DialogsPart } from './dialogs-part.tsx'
import { FieldsPart } from './fields-part.tsx'
import { FiguresPart } from './figures-part.tsx'
import { TokensPart } from './tokens-part.tsx'
import { WordsPart } from './words-part.tsx'
import './dev-ui.css'
import { useEffect, useState } from 'react'
import { ORDER_STATUSES } from '../../shared/orders/order-status.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { EmptyWall } from '../catalog/wall.tsx'
import { Pager } from '../desk/ui/pager.tsx'
import { StatusBadge } from '../orders/status-badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Picture } from '../ui/picture.tsx'
import { someBuddies } from './samples.ts'
import { Specimen, Specimens } from './specimen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Every part', noindex: true })

/** For developers; not served by a shop that takes money. */
export async function loader({ context }: Route.LoaderArgs) {
  const { open } = await context.get(pageContext).call(shopApi.backstage)
  if (!open) throw data(null, { status: 404 })
  return null
}

const parts = [
  { id: 'colours', name: 'Colour and measure', Part: TokensPart },
  { id: 'type', name: 'Type', Part: TypePart },
  { id: 'buttons', name: 'Buttons and links', Part: ButtonsPart },
  { id: 'fields', name: 'Fields', Part: FieldsPart },
  { id: 'words', name: 'Chips, badges, banners, toasts', Part: WordsPart },
  { id: 'figures', name: 'Cards and plates', Part: FiguresPart },
  { id: 'lists', name: 'Tables and pages', Part: ListsPart },
  { id: 'dialogs', name: 'Dialogs and menus', Part: DialogsPart },
  { id: 'waiting', name: 'Waiting, empty, failed', Part: WaitingPart },
  { id: 'motion', name: 'Motion', Part: MotionPart },
] as const

export default function DevUiPage() {
  useForcedStates()
  return (
    <div className="wrap page ui">
      <header className="ui-head">
        <h1>Every part, in every state</h1>
        <p className="lead">
          Drawn by the shop’s own components and style sheets, so that what is mended there is mended here.
        </p>
        <nav className="ui-contents" aria-label="Parts">
          {parts.map(({ id, name }) => (
            <a key={id} className="chip" href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      {parts.map(({ id, name, Part }) => (
        <section key={id} id={id} className="ui-part" aria-labelledby={`${id}-name`}>
          <h2 id={`${id}-name`}>{name}</h2>
          <Part />
        </section>
      ))}
    </div>
  )
}

const moves = [
  ['quick', 'a press'],
  ['calm', 'a lift, a slide'],
  ['slow', 'a dialog, a toast'],
  ['spring', 'a figure on a shelf, the count of the cart'],
] as const

function MotionPart() {
  const [there, setThere] = useState(false)
  return (
    <div className="ui-group">
      <Button kind="soft" size="small" aria-pressed={there} onClick={() => setThere(!there)}>
        Move them
      </Button>
      <ul className="ui-moves" data-there={there || undefined}>
        {moves.map(([token, what]) => (
          <li key={token} className={`ui-move ui-move--${token}`}>
            <i aria-hidden="true" />
            <span className="small">
              <b>{token}</b>: {what}
            </span>
          </li>
        ))}
      </ul>
      <p className="small muted">Whoever asks their machine for less motion sees none of it.</p>
    </div>
  )
}

const scale = [
  ['t-hero', 'ui-hero', 'Dopple me up'],
  ['t-1', 'ui-1', 'Hello, little you.'],
  ['t-2', 'ui-2', 'Who shall we make?'],
  ['t-3', 'ui-3', 'A heading in the text face'],
] as const

function TypePart() {
  return (
    <div className="ui-type">
      {scale.map(([token, className, words]) => (
        <Specimen key={token} name={token} wide>
          <p className={className}>{words}</p>
        </Specimen>
      ))}
      <Specimen name="t-lead" wide>
        <p className="lead">
          One photo becomes a small painted figure, and somebody keeps it on a desk for years.
        </p>
      </Specimen>
      <Specimen name="body" wide>
        <p>We print it in 3D, paint it by hand and bring it to your door. अपना नाम, as you write it.</p>
      </Specimen>
      <Specimen name="t-small, quiet" wide>
        <p className="small muted">Inclusive of all taxes. Free shipping. About 10 cm tall.</p>
      </Specimen>
      <Specimen name="t-tiny" wide>
        <p className="tiny">Only on badges and under pictures</p>
      </Specimen>
      <Specimen name="price, and money in a line" wide>
        <p className="price money">₹2,499</p>
        <p className="money">₹1,24,999 · ₹99</p>
      </Specimen>
    </div>
  )
}

const NeverComes = lazyPart<object>(
  () => Promise.reject(new Error('a sample of a script that does not come')),
  {
    waiting: <div className="sk ui-sk-square" />,
  },
)

function WaitingPart() {
  return (
    <Specimens>
      <Specimen name="skeletons">
        <div className="stack gap-2" aria-busy="true">
          <div className="sk ui-sk-square" />
          <div className="sk ui-sk-line" />
          <div className="sk ui-sk-line" />
        </div>
      </Specimen>
      <Specimen name="busy">
        <Button busy="Saving…">Save</Button>
      </Specimen>
      <Specimen name="nothing here">
        <EmptyWall sentence="Nobody by that name lives here." onClear={() => undefined} />
      </Specimen>
      <Specimen name="a part that did not come">
        <NeverComes />
      </Specimen>
      <Specimen name="a picture, its tint first">
        <Picture src={screenPictures.ship} alt="A figurine in an open box" sizes="320px" max={640} />
      </Specimen>
    </Specimens>
  )
}

const forced: [RegExp, string][] = [
  [/:hover/g, '.is-hover'],
  [/:active/g, '.is-down'],
  [/:focus-visible/g, '.is-focus'],
]
const SELECTORS = /,(?![^(]*\))/
const copied = new WeakSet<CSSStyleSheet>()

/** Repeats the :hover and :focus rules for classes, right behind each, so that screenshots show them. */
function useForcedStates() {
  useEffect(() => {
    for (const sheet of document.styleSheets) {
      if (copied.has(sheet)) continue
      copied.add(sheet)
      copyWithin(sheet)
    }
  }, [])
}

function copyWithin(group: CSSStyleSheet | CSSGroupingRule) {
  for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = group.cssRules[at]
    if (rule instanceof CSSGroupingRule) copyWithin(rule)
    else if (rule instanceof CSSStyleRule) {
      const copy = copyOf(rule)
      if (copy) group.insertRule(copy, at + 1)
    }
  }
}

function copyOf(rule: CSSStyleRule): string | null {
  const selectors = rule.selectorText
    .split(SELECTORS)
    .map(one => [one, forced.reduce((text, [state, name]) => text.replace(state, name), one)] as const)
    .flatMap(([was, is]) => (was === is ? [] : [is]))
  return selectors.length > 0 ? `${selectors.join(', ')} { ${rule.style.cssText} }` : null
}

function ListsPart() {
  const [asking] = useSearchParams()
  return (
    <>
      <Specimen name="table" wide>
        <div className="ui-scroll">
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Now</th>
                <th scope="col" className="r">
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {someBuddies.map((item, at) => (
                <tr key={item.id}>
                  <td>{item.name}</td>
                  <td>
                    <StatusBadge
                      order={{
                        status: ORDER_STATUSES[at + 1] ?? 'Pending',
                        payment_status: 'paid',
                        payable: false,
                        waiting_for_bank: false,
                        waits_for: null,
                      }}
                    />
                  </td>
                  <td className="r money">{item.price_display}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Specimen>
      <Specimen name="from page to page" wide>
        <Pager page={Number(asking.get('page')) || 4} total={240} size={20} />
      </Specimen>
    </>
  )
}
