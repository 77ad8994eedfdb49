import { figureViewPath } from '../../../shared/figurines/api.ts'
import { madeLabel } from '../../../shared/name-label.ts'
import type { OrderedFigurine, OrderLine } from '../../../shared/orders/api.ts'
import type { ChildPhoto, DeskSheet } from '../../../shared/orders/desk-api.ts'
import { altFor } from '../../../shared/pictures/picture-alts.ts'
import { distanceWords, type PaintRegion } from '../../../shared/print/paint-api.ts'
import { arrivalWindow, dayWords } from '../../../shared/promise/delivery.ts'
import type { Proof, ProofBody } from '../../../shared/proofs/api.ts'
import { date } from '../../../shared/time/moments.ts'
import { FigureView } from '../../figure/figure-view.tsx'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { Picture } from '../../ui/picture.tsx'
import { childPhotoWords } from '../orders/child-photo.tsx'
import { DecalsButton } from '../print/decals-button.tsx'
import { loadSheets, PrintShell } from '../ui/print-shell.tsx'
import type { Route } from './+types/production-page.ts'

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  pageHead(originOf(matches), {
    title: loaderData?.sheets.length === 1 ? `Production sheet ${params.ids}` : 'Production sheets',
    noindex: true,
  })

export const loader = (args: Route.LoaderArgs) => loadSheets(args)

export default function ProductionPage({ loaderData: { sheets } }: Route.ComponentProps) {
  return (
    <PrintShell
      heading="Production sheet"
      sheets={sheets}
      beside={<DecalsButton ids={sheets.map(({ order }) => order.id)} />}
    >
      {sheet => <ProductionSheet sheet={sheet} />}
    </PrintShell>
  )
}

const STEPS = ['Printed', 'Cleaned', 'Primed', 'Painted', 'Letters checked', 'Checked', 'Wrapped', 'Packed']

/** For the workbench: large pictures, the plate letter by letter, steps to tick. */
const ProductionSheet = ({ sheet: { order, notes, proofs, paints, child_photos } }: { sheet: DeskSheet }) => (
  <>
    <header>
      <div>
        <b className="a4-name">{order.id}</b>
        <p>
          {order.paid_at ? `Paid ${date(order.paid_at)}` : 'Not paid yet'}, {order.status}
        </p>
      </div>
      {order.paid_at && (
        <div className="r">
          <b>
            {order.waits_for && !order.started
              ? 'Not approved: do not print it yet'
              : `At the door by ${order.promise ? dayWords(order.promise.to) : date(arrivalWindow(new Date(order.paid_at)).to.toISOString())}`}
          </b>
          <p>
            {order.shipping_name}, {order.shipping_city}
          </p>
        </div>
      )}
    </header>
    {order.cart_items.map((line, position) => (
      <Piece
        key={`${position}${line.name}`}
        line={line}
        proof={proofs.find(proof => proof.line === position + 1)}
        regions={paints.find(paint => paint.line === position + 1)?.regions ?? []}
        child={child_photos.find(photo => photo.line === position + 1)}
      />
    ))}
    <ul className="a4-steps">
      {STEPS.map(step => (
        <li key={step}>
          <span className="a4-box" />
          {step}
        </li>
      ))}
    </ul>
    {notes.length > 0 && (
      <section aria-label="Notes">
        <b>Notes</b>
        {notes.map(note => (
          <p key={note.id}>{note.text}</p>
        ))}
      </section>
    )}
  </>
)

const SIDES = ['front', 'left', 'back', 'right'] as const

interface SidesProps {
  proof: Proof | undefined
  figurine: OrderedFigurine | null
}
/** A figure from four sides, or what the founder showed the customer; a drawing has no sides before its proof. */
function Sides({ proof, figurine }: SidesProps) {
  const read = figurine?.figure ? SIDES.map(side => figureViewPath(figurine.id, side, 512)) : []
  const isFigure = proof ? proof.figure !== null : true
  const pictures = proof?.pictures ?? read
  if (pictures.length === 0) return null
  return (
    <ul className="a4-sides" aria-label={isFigure ? 'From all sides' : 'As shown to the customer'}>
      {pictures.map((src, at) => (
        <li key={src}>
          <img
            className="own-picture"
            src={src}
            alt={isFigure ? `The figure from the ${SIDES[at]}` : `Picture ${at + 1} of the proof`}
            width={512}
            height={512}
          />
          {isFigure && <span>{SIDES[at]}</span>}
        </li>
      ))}
    </ul>
  )
}

interface PieceProps {
  line: OrderLine
  proof: Proof | undefined
  regions: readonly PaintRegion[]
  child: ChildPhoto | undefined
}
function Piece({ line, proof, regions, child }: PieceProps) {
  const custom = line.figurine
  return (
    <section className={custom ? 'a4-piece a4-custom' : 'a4-piece'} aria-label={line.name}>
      <Pictures line={line} />
      <Sides proof={proof} figurine={custom} />
      <Facts line={line} proof={proof} child={child} />
      {regions.length > 0 && <PaintCard regions={regions} />}
    </section>
  )
}

const Pictures = ({ line }: Pick<PieceProps, 'line'>) => (
  <div className="a4-pictures">
    {line.figurine ? (
      <Custom figurine={line.figurine} picture={line.image_url} label={line.name_label} />
    ) : (
      line.image_url && (
        <Picture src={line.image_url} alt={altFor(line.image_url, line.name)} sizes="180px" max={480} first />
      )
    )}
  </div>
)

const Custom = ({
  figurine: custom,
  picture,
  label,
}: {
  figurine: OrderedFigurine
  picture: string | null
  label: OrderLine['name_label']
}) => (
  <>
    {custom.uploaded_image_url && (
      <img
        className="own-picture"
        src={custom.uploaded_image_url}
        alt="The customer’s own"
        width={600}
        height={600}
      />
    )}
    {picture && (
      <FigureView figure={custom.figure} label={label}>
        <img className="own-picture" src={picture} alt="The figurine they chose" width={600} height={600} />
      </FigureView>
    )}
  </>
)

const BODIES: Record<ProofBody['kind'], string> = {
  kit: 'From the kit',
  draft: 'A 3D draft',
  sculpt: 'Sculpted by hand',
}

const Facts = ({ line, proof, child }: Omit<PieceProps, 'regions'>) => (
  <dl>
    {child && (
      <div>
        <dt>Photo</dt>
        <dd>
          <b>{childPhotoWords(child)}</b>
        </dd>
      </div>
    )}
    <div>
      <dt>Figure</dt>
      <dd>{line.name}</dd>
    </div>
    <div>
      <dt>Pieces</dt>
      <dd className="num">{line.quantity}</dd>
    </div>
    <div>
      <dt>Plate, in capitals</dt>
      <dd className="a4-plate">{line.name_label ? madeLabel(line.name_label) : 'none'}</dd>
    </div>
    {line.name_label && (
      <div>
        <dt>As typed</dt>
        <dd>{line.name_label}</dd>
      </div>
    )}
    {proof && (
      <div>
        <dt>Proof</dt>
        <dd>{proof.state === 'approved' ? `${proof.number}, approved` : 'not approved yet'}</dd>
      </div>
    )}
    {proof?.body && (
      <div>
        <dt>Model</dt>
        <dd>
          {BODIES[proof.body.kind]}. Paint it after the drawing: there is no paint card and there are no
          decals for it.
        </dd>
      </div>
    )}
    <div>
      <dt>Gift wrap</dt>
      <dd>{line.gift_wrap ? 'yes' : 'no'}</dd>
    </div>
  </dl>
)

/** Swatch, area, and the paint or mix from the founder's shelf. */
const PaintCard = ({ regions }: { regions: readonly PaintRegion[] }) => (
  <section className="a4-paint" aria-label="Paints">
    <table>
      <thead>
        <tr>
          <th>Paint</th>
          <th>Colour</th>
          <th>From the shelf</th>
          <th>How close</th>
          <th className="r">cm²</th>
        </tr>
      </thead>
      <tbody>
        {regions.map(({ region, label, colour, match, area_cm2 }) => (
          <tr key={region}>
            <td>
              <b>{label}</b>
            </td>
            <td className="num">
              <Swatch colour={colour} /> {colour}
            </td>
            <td>{match ? match.parts.map(partWords).join(' + ') : 'no paints in the settings yet'}</td>
            <td>{match && distanceWords(match.distance)}</td>
            <td className="r num">{area_cm2 === null ? '' : area_cm2.toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="small">
      The whites of the eyes, metal and soles keep their own colours. Try a mix on a chip first. Eyes, brows,
      mouth and patterns come as decals too, at their true size.
    </p>
  </section>
)

const Swatch = ({ colour }: { colour: string }) => (
  <svg viewBox="0 0 9 5" preserveAspectRatio="none" aria-hidden="true">
    <rect width="9" height="5" fill={colour} />
  </svg>
)

type Part = NonNullable<PaintRegion['match']>['parts'][number]
const partWords = ({ paint, parts }: Part, _: number, all: readonly Part[]) =>
  `${all.length > 1 ? `${parts} × ` : ''}${paint.name} (${paint.brand})`
