import { type Figure2, palettes, withoutClashes } from '../../shared/figure.ts'
import { closestTo, labOf } from '../../shared/photo-reading/colour.ts'
import type { Doubt } from '../../shared/photo-reading.ts'
import { messages } from './messages.ts'

type Choice = { label: string; colour?: string; settle: Settled }
/** What the customer has said of themselves; what is not there stays the reading's guess. */
export interface Settled {
  skin?: string
  hairStyle?: Figure2['hair']['style']
  hairColour?: string
  beard?: Figure2['beard']
  moustache?: Figure2['moustache']
  headwear?: Figure2['headwear']
  glasses?: Figure2['glasses']
}
const SETTLES: Record<Doubt, keyof Settled> = {
  skin: 'skin',
  hair: 'hairStyle',
  hair_colour: 'hairColour',
  headwear: 'headwear',
  beard: 'beard',
  glasses: 'glasses',
}
/** What changes a likeness most is asked first. */
const ORDER: readonly Doubt[] = ['headwear', 'hair', 'glasses', 'beard', 'skin', 'hair_colour']
const ASKED_MAX = 3

interface Props {
  figure: Figure2
  doubts: readonly Doubt[]
  settled: Settled
  onSettle: (settled: Settled) => void
}

/** Two or three taps on what the photo did not tell. Nobody has to answer. */
export function SettleDoubts({ figure, doubts, settled, onSettle }: Props) {
  const asked = ORDER.filter(doubt => doubts.includes(doubt)).slice(0, ASKED_MAX)
  if (asked.length === 0) return null
  return (
    <section className="doubts" aria-label={messages.doubtsHeading}>
      <b>{messages.doubtsHeading}</b>
      {asked.map(doubt => (
        <fieldset key={doubt}>
          <legend className="small">{messages.doubts[doubt]}</legend>
          <div className="chips">
            {choicesFor(doubt, figure).map(({ label, colour, settle }) => (
              <button
                key={label}
                type="button"
                className="chip"
                aria-pressed={isChosen(settled, settle)}
                onClick={() => onSettle({ ...settled, ...settle })}
              >
                {colour && (
                  <svg className="tone" viewBox="0 0 20 20" aria-hidden="true">
                    <circle cx="10" cy="10" r="9" fill={colour} />
                  </svg>
                )}
                {colour ? <span className="vh">{label}</span> : label}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  )
}

const isChosen = (settled: Settled, choice: Settled) =>
  Object.entries(choice).every(
    ([key, value]) => JSON.stringify(settled[key as keyof Settled]) === JSON.stringify(value),
  )

function choicesFor(doubt: Doubt, { skin, hair, beard, headwear, glasses }: Figure2): Choice[] {
  if (doubt === 'skin')
    return tonesAround(skin).map((colour, i) => ({
      label: `Tone ${i + 1}`,
      colour,
      settle: { skin: colour },
    }))
  if (doubt === 'hair_colour')
    return HAIR_COLOURS.map(([label, colour]) => ({ label, colour, settle: { hairColour: colour } }))
  if (doubt === 'hair') return HAIR_STYLES.map(([label, hairStyle]) => ({ label, settle: { hairStyle } }))
  const none = { label: 'None' }
  if (doubt === 'glasses')
    return [
      { ...none, settle: { glasses: null } },
      { label: 'Glasses', settle: { glasses: { style: 'square', colour: glasses?.colour ?? '#26262c' } } },
      { label: 'Sunglasses', settle: { glasses: { style: 'sunglasses', colour: '#26262c' } } },
    ]
  if (doubt === 'beard')
    return [
      { ...none, settle: { beard: null, moustache: null } },
      {
        label: 'Moustache',
        settle: { beard: null, moustache: { style: 'plain', colour: hair.colour } },
      },
      ...BEARDS.map(([label, style]) => ({
        label,
        settle: { beard: { style, colour: beard?.colour ?? hair.colour }, moustache: null },
      })),
    ]
  return [
    { ...none, settle: { headwear: null } },
    ...HEADWEAR.map(([label, style]) => ({
      label,
      settle: { headwear: { style, colour: headwear?.colour ?? '#2f4a73' } },
    })),
  ]
}

const HAIR_STYLES = [
  ['Short', 'short'],
  ['To the chin', 'bob'],
  ['Long', 'long'],
  ['Tied up', 'bun'],
  ['Hardly any', 'bald'],
] as const
const BEARDS = [
  ['Stubble', 'stubble'],
  ['Beard', 'full'],
] as const
const HEADWEAR = [
  ['Turban', 'turban'],
  ['Hijab', 'hijab'],
  ['Dupatta', 'dupatta'],
  ['Cap', 'cap'],
] as const
const HAIR_COLOURS = [
  ['Black', '#15100f'],
  ['Dark brown', '#3a2219'],
  ['Brown', '#7a4a28'],
  ['Blond', '#e2c583'],
  ['Red', '#9c3b22'],
  ['Grey', '#8b8b90'],
  ['White', '#ecebea'],
] as const

const TONES = 5
/** The tone that was seen and its neighbours, from light to dark. */
function tonesAround(skin: string): string[] {
  const tones: readonly [string, ...string[]] = palettes.skin
  const middle = tones.indexOf(closestTo(labOf(skin), tones))
  const from = Math.min(Math.max(0, middle - (TONES >> 1)), tones.length - TONES)
  return tones.slice(from, from + TONES)
}

/** What the customer has said in the place of what was guessed, and what stays a guess. */
export function settledFigure(figure: Figure2, doubts: readonly Doubt[], settled: Settled) {
  const { hairStyle = figure.hair.style, hairColour = figure.hair.colour, ...rest } = settled
  return {
    figure: withoutClashes({ ...figure, ...rest, hair: { style: hairStyle, colour: hairColour } }),
    doubts: doubts.filter(doubt => !(SETTLES[doubt] in settled)),
  }
}
