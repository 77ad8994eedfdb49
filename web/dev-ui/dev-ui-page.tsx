import { data } from 'react-router'
import { shopApi } from '../../shared/settings/shop-api.ts'
import { pageContext } from '../api.ts'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/dev-ui-page.ts'
import { ButtonsPart } from './buttons-part.tsx'
import { DialogsPart } from './dialogs-part.tsx'
import { FieldsPart } from './fields-part.tsx'
import { FiguresPart } from './figures-part.tsx'
import { useForcedStates } from './force-states.ts'
import { ListsPart } from './lists-part.tsx'
import { MotionPart } from './motion-part.tsx'
import { TokensPart } from './tokens-part.tsx'
import { TypePart } from './type-part.tsx'
import { WaitingPart } from './waiting-part.tsx'
import { WordsPart } from './words-part.tsx'
import './dev-ui.css'

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
