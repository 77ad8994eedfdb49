import { Check } from 'lucide'
import { useId, useMemo, useState } from 'react'
import { type Figure2, withoutClashes } from '../../shared/figure/figure.ts'
import { isSameFigure } from '../../shared/figure/figure-code.ts'
import { neighboursOf } from '../../shared/figurines/neighbours.ts'
import { useSmallPictures } from '../taps/small-pictures.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { messages } from './messages.ts'

const SIZE = 192

interface Props {
  figure: Figure2
  onChange: (figure: Figure2) => void
}

/** Nine figures much like this one: a way to a face for whoever has no words for it. */
export function NineOfYou({ figure: wanted, onChange }: Props) {
  const figure = withoutClashes(wanted)
  const name = useId()
  const [before] = useState(figure)
  const [{ of, round }, setNine] = useState({ of: figure, round: 0 })
  const nine = useMemo(() => neighboursOf(of, round), [of, round])
  const { pictures } = useSmallPictures({ figures: nine, crop: 'head', size: SIZE })
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
              checked={isSameFigure(one, figure)}
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
        <Button kind="soft" size="small" onClick={() => setNine({ of: figure, round: round + 1 })}>
          {messages.nineMore}
        </Button>
        <Button
          kind="bare"
          size="small"
          disabled={isSameFigure(before, figure)}
          onClick={() => {
            onChange(before)
            setNine({ of: before, round: 0 })
          }}
        >
          {messages.nineBack}
        </Button>
      </div>
    </fieldset>
  )
}
