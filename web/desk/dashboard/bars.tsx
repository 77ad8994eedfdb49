interface Props {
  values: number[]
  height: number
  label: string
  quiet?: boolean
  seen: number | null
  onSee: (at: number) => void
}
const WIDTH = 600
const GAP = 0.28

/** Drawn with attributes alone, as the page's CSP forbids inline styles. */
export function Bars({ values, height, label, quiet = false, seen, onSee }: Props) {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length)
  return (
    <svg
      className={quiet ? 'bars bars--quiet' : 'bars'}
      viewBox={`0 0 ${WIDTH} ${height}`}
      height={height}
      width="100%"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line x1="0" x2={WIDTH} y1={height - 0.5} y2={height - 0.5} />
      {values.map((value, at) => {
        const tall = value === 0 ? 0 : Math.max(2, (value / most) * (height - 4))
        return (
          <g
            key={at}
            data-seen={seen === at || undefined}
            onPointerEnter={() => onSee(at)}
            onPointerDown={() => onSee(at)}
          >
            <rect className="bars-room" x={at * step} y={0} width={step} height={height} />
            <rect
              className="bars-bar"
              x={at * step + (step * GAP) / 2}
              y={height - tall}
              width={step * (1 - GAP)}
              height={tall}
            />
          </g>
        )
      })}
    </svg>
  )
}
