import { Check } from 'lucide'
import { useId, useMemo, useState } from 'react'
import { type Figure2, withoutClashes } from '../../shared/figure/figure.ts'
import { isSameFigure } from '../../shared/figure/figure-code.ts'
import { useSmallPictures } from '../taps/small-pictures.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { messages } from './messages.ts'
import { beginNine, followNine, nineOf } from './nine.ts'

const SIZE = 192

interface Props {
  figure: Figure2
  onChange: (figure: Figure2) => void
}

/** Nine figures much like this one: a way to a face for whoever has no words for it. */
export function NineOfYou({ figure: wanted, onChange }: Props) {
  const name = useId()
  const [begun, setBegun] = useState(() => beginNine(wanted))
  const now = useMemo(() => followNine(begun, wanted), [begun, wanted])
  if (now !== begun) setBegun(now)
  const { before, round } = now
  const nine = useMemo(() => nineOf(now), [now])
  const shown = useMemo(() => nine.map(withoutClashes), [nine])
  const { pictures } = useSmallPictures({ figures: shown, crop: 'head', size: SIZE })
  return (
    <fieldset className="choice">
      <legend>{messages.nine}</legend>
      <div className="choice-nine" aria-busy={pictures === null}>
        {nine.map((one, i) => (
          <label key={`${round} ${i}`} className="choice-part">
            <input
              type="radio"
              name={name}
              aria-label={messages.oneOfNine(i + 1)}
              checked={isSameFigure(one, wanted)}
              onChange={() => onChange(one)}
            />
            <span className="choice-picture">
              {pictures ? (
                <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
                  <image
                    href={pictures.sprite}
                    x={-i * SIZE}
                    y={0}
                    width={nine.length * SIZE}
                    height={SIZE}
                  />
                </svg>
              ) : (
                <span aria-hidden="true">{i + 1}</span>
              )}
              <span className="choice-mark">
                <Icon of={Check} />
              </span>
            </span>
          </label>
        ))}
      </div>
      <div className="choice-ways">
        <Button kind="soft" size="small" onClick={() => setBegun({ before, of: wanted, round: round + 1 })}>
          {messages.nineMore}
        </Button>
        <Button
          kind="bare"
          size="small"
          disabled={isSameFigure(before, wanted)}
          onClick={() => {
            onChange(before)
            setBegun(beginNine(before))
          }}
        >
          {messages.nineBack}
        </Button>
      </div>
    </fieldset>
  )
}
