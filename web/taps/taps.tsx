import { Check } from 'lucide'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  type AboutPhoto,
  isGuessed,
  isTaken,
  type TapId,
  type TapOption,
  taps,
} from '../../shared/figurines/taps.ts'
import { PICTURES_MAX } from '../../shared/kit/api.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { smallPictures, useSmallPictures } from './small-pictures.ts'
import { optionName, questionOf, words } from './tap-words.ts'
import './taps.css'
import type { TapsState } from './use-taps.ts'

const SIZE = 192

interface Props {
  state: TapsState
  about: AboutPhoto
  /** Where the figure is built part by part. */
  buildAt?: string | undefined
  /** While answers are saved none is given. */
  isBusy?: boolean
}

/** One question at a time, each answered by a picture of this very figure. Nobody has to answer. */
export function Taps({ state, about, buildAt, isBusy = false }: Props) {
  const { current, list, position } = state
  usePreparedNext(state, about)
  return (
    <section className="taps" aria-label="A few questions">
      <p className="small muted" role="status">
        {current !== 'done' && !state.isFurther && words.of(position + 1, list.length)}
        {current === 'done' && state.isAllDone && words.done}
      </p>
      {current === 'done' ? (
        <Answered state={state} />
      ) : (
        <Question key={current} tap={current} state={state} about={about} buildAt={buildAt} isBusy={isBusy} />
      )}
    </section>
  )
}

/** The pictures of the next question are drawn while this one is looked at. */
function usePreparedNext({ figure, list, position }: TapsState, about: AboutPhoto) {
  const next = position < 0 ? undefined : list[position + 1]
  useEffect(() => {
    if (!next) return
    const later = setTimeout(() => {
      smallPictures(
        smallPicturesParams(next, taps[next].options(figure, about).slice(0, PICTURES_MAX)),
      ).catch(error => console.warn('the next pictures could not be drawn yet', error))
    }, 300)
    return () => clearTimeout(later)
  }, [next, figure, about])
}

const smallPicturesParams = (tap: TapId, options: readonly TapOption[]) => ({
  figures: options.map(({ figure }) => figure),
  crop: taps[tap].crop,
  size: SIZE as 192,
})

function Question({ tap, state, about, buildAt, isBusy }: Props & { tap: TapId }) {
  // The order stays while one looks at it; a choice marks a picture and moves none.
  const [{ all, guess }] = useState(() => optionsOf(tap, state, about))
  const [from, setFrom] = useState(0)
  const options = all.slice(from, from + PICTURES_MAX)
  const { pictures } = useSmallPictures(smallPicturesParams(tap, options))
  const name = useId()
  const byHand = useRef(false)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const takesFocus = useRef(state.hasMoved)
  useEffect(() => {
    if (takesFocus.current) fieldset.current?.focus({ preventScroll: true })
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    byHand.current = false
    const { target, key } = event
    const chosen = target instanceof HTMLInputElement ? options[Number(target.dataset.at)] : undefined
    if (key !== 'Enter' || !chosen) return
    event.preventDefault()
    state.choose(tap, chosen)
    state.goOn()
  }
  const isLast = from + PICTURES_MAX >= all.length
  const more = {
    label: isLast ? words.first : words.more,
    show: () => setFrom(isLast ? 0 : from + PICTURES_MAX),
  }
  return (
    <fieldset ref={fieldset} tabIndex={-1} disabled={isBusy}>
      <legend>{questionOf(tap, state.figure)}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the radio buttons in it are what is used */}
      <div
        className="tap-options"
        onPointerDown={() => {
          byHand.current = true
        }}
        onKeyDown={onKeyDown}
      >
        {options.map((option, i) => (
          <Option
            key={option.id ?? 'none'}
            name={name}
            label={optionName(tap, option.id, state.figure)}
            isGuess={from + i === guess}
            at={i}
            isChosen={isTaken(tap, state.figure, option)}
            picture={pictures && { sprite: pictures.sprite, at: i, of: options.length }}
            onChoose={() => {
              state.choose(tap, option)
              if (byHand.current) state.goOn()
            }}
          />
        ))}
      </div>
      <Ways tap={tap} state={state} more={all.length > PICTURES_MAX ? more : null} />
      <div className="tap-ways">
        {tap === 'hair' && buildAt && (
          <Link className="link small" to={buildAt}>
            {words.build}
          </Link>
        )}
        <Button kind="bare" size="small" onClick={state.toAll}>
          {words.other}
        </Button>
      </div>
    </fieldset>
  )
}

function optionsOf(tap: TapId, state: TapsState, about: AboutPhoto) {
  const options = taps[tap].options(state.figure, about)
  const isGuess =
    !state.isAnswered(tap) &&
    isGuessed(tap, state.figure) &&
    options[0] &&
    isTaken(tap, state.figure, options[0])
  return { all: options, guess: isGuess ? 0 : null }
}

interface WaysProps {
  tap: TapId
  state: TapsState
  more: { label: string; show: () => void } | null
}
const Ways = ({ tap, state, more }: WaysProps) => (
  <div className="tap-ways">
    {state.back && (
      <Button kind="bare" size="small" onClick={state.back}>
        {words.back}
      </Button>
    )}
    {more && (
      <Button kind="soft" size="small" onClick={more.show}>
        {more.label}
      </Button>
    )}
    <Button kind="bare" size="small" onClick={() => (state.isAnswered(tap) ? state.goOn() : state.skip(tap))}>
      {state.isAnswered(tap) ? words.next : words.skip}
    </Button>
  </div>
)

interface OptionProps {
  name: string
  at: number
  label: string
  isGuess: boolean
  isChosen: boolean
  picture: { sprite: string; at: number; of: number } | null
  onChoose: () => void
}
const Option = ({ name, at, label, isGuess, isChosen, picture, onChoose }: OptionProps) => (
  <label className="tap-option">
    <input
      type="radio"
      name={name}
      value={label}
      data-at={at}
      checked={isChosen}
      onChange={() => {}}
      onClick={onChoose}
    />
    <span className="tap-picture">
      {picture && (
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
          <image href={picture.sprite} x={-picture.at * SIZE} y={0} width={picture.of * SIZE} height={SIZE} />
        </svg>
      )}
      <span className="tap-mark">
        <Icon of={Check} />
      </span>
    </span>
    <span className="tiny">
      {label}
      {isGuess && <span className="muted">, {words.guess}</span>}
    </span>
  </label>
)

function Answered({ state }: { state: TapsState }) {
  const list = useRef<HTMLUListElement>(null)
  const takesFocus = useRef(state.hasMoved)
  useEffect(() => {
    if (takesFocus.current) list.current?.focus({ preventScroll: true })
  }, [])
  const buttons = (of: readonly TapId[]) =>
    of.map(tap => (
      <li key={tap}>
        <Button kind="soft" size="small" onClick={() => state.goTo(tap)}>
          {questionOf(tap, state.figure)}
        </Button>
      </li>
    ))
  return (
    <>
      <ul ref={list} tabIndex={-1} className="tap-answered" aria-label={words.again}>
        {buttons(state.list)}
      </ul>
      {state.further.length > 0 && (
        <div className="tap-further">
          <Button kind="bare" size="small" aria-expanded={state.wantsFurther} onClick={state.turnFurther}>
            {words.other}
          </Button>
          {state.wantsFurther && (
            <ul className="tap-answered" aria-label={words.other}>
              {buttons(state.further)}
            </ul>
          )}
        </div>
      )}
    </>
  )
}
