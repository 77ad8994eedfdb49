import { Specimen } from './specimen.tsx'

const scale = [
  ['t-hero', 'ui-hero', 'Dopple me up'],
  ['t-1', 'ui-1', 'Hello, little you.'],
  ['t-2', 'ui-2', 'Who shall we make?'],
  ['t-3', 'ui-3', 'A heading in the text face'],
] as const

export const TypePart = () => (
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
