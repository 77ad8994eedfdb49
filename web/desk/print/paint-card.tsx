import { distanceWords, type PaintRegion } from '../../../shared/print/paint-api.ts'

/** Swatch, area, and the paint or mix from the founder's shelf. */
export const PaintCard = ({ regions }: { regions: readonly PaintRegion[] }) => (
  <section className="a4-paint" aria-label="Paints">
    <table>
      <thead>
        <tr>
          <th>Paint</th>
          <th>Colour</th>
          <th>From the shelf</th>
          <th>How near</th>
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
    <p className="small">Eyes’ whites, metal and soles keep their own colours. Try a mix on a chip first.</p>
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
