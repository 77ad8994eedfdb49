import { Camera, Dices, type IconNode, Redo2, Share2, Undo2 } from 'lucide'
import { type ButtonHTMLAttributes, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Figure2, lifted } from '../../shared/figure/figure.ts'
import { CHOICE_EDGE, groupPictures } from '../../shared/figure/figure-choices.ts'
import { CODE_PREFIX, writeFigureCode } from '../../shared/figure/figure-code.ts'
import { surpriseFigure } from '../../shared/figure/surprise-figure.ts'
import type { Figurine } from '../../shared/figurines/api.ts'
import { kitApi } from '../../shared/kit/api.ts'
import { formatInr } from '../../shared/money.ts'
import { labelFault } from '../../shared/name-label.ts'
import { paths } from '../../shared/paths.ts'
import { call } from '../api.ts'
import { AddButton } from '../cart/add-button.tsx'
import type { Focus } from '../figure/figure-studio.ts'
import { photoForMaker } from '../figurines/to-maker.ts'
import { useShop } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonBar } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/toasts.ts'
import groupRow from './choices/groups.webp'
import { Choices } from './choices.tsx'
import { isRefused, messages, sentenceOf } from './messages.ts'
import { doubtsGroup, FIRST_GROUP, type Group, groupsFor } from './sections.ts'
import { Stage } from './stage.tsx'
import { type Maker as Making, useMaker, useUndoKeys } from './use-maker.ts'
import { usePhotoOf } from './use-photo-of.ts'
import { useSave } from './use-save.ts'
import './maker.css'

interface Props {
  figurine: Figurine | null
  /** The picture of the figure the page begins with. */
  picture: string
}

export function Maker({ figurine, picture }: Props) {
  const maker = useMaker(figurine)
  const { figure, begun, label } = maker
  const choosing = useChoosing(figurine, maker)
  const { saving } = choosing
  useUndoKeys(maker.move)
  const several = usePhotoOf(figurine, maker)
  return (
    <div className="wrap figure-maker">
      <header className="maker-head">
        <h1>{figurine ? messages.changing : messages.heading}</h1>
        <p className="muted">{figurine ? messages.changingLead : messages.lead}</p>
      </header>
      <div className="maker-sight">
        <Stage
          figure={figure}
          label={label}
          first={{ src: picture, of: begun, label: figurine?.name_label ?? '' }}
          focus={choosing.focus}
          onLabelFault={choosing.onLabelFault}
          onWordsFault={choosing.onWordsFault}
          onState={state => choosing.onPictured(state !== 'loading')}
        />
        <Tools maker={maker} />
      </div>
      <div className="maker-side">
        {maker.note && <Banner>{maker.note}</Banner>}
        {several && (
          <several.Ask
            photo={several.photo}
            faces={several.reader.faces}
            chosen={several.chosen}
            onChoose={several.choose}
          />
        )}
        {figurine && <Drawing of={figurine} />}
        <GroupTabs
          all={choosing.all}
          open={choosing.group?.id ?? null}
          onOpen={choosing.openGroup}
          takesPhoto={!figurine}
        />
        <GroupChoices maker={maker} choosing={choosing} />
        {saving.trouble && <Banner kind="bad">{saving.trouble}</Banner>}
        <SaveBar isSaving={saving.busy} onSave={choosing.save} onAdd={choosing.addToCart} />
      </div>
      {saving.asking && (
        <saving.asking.Dialog
          isStored={saving.asking.isStored}
          changed={figurine?.id ?? null}
          onClose={saving.closeDialog}
        />
      )}
    </div>
  )
}

interface ChoosingProps {
  maker: Making
  choosing: ReturnType<typeof useChoosing>
}
function GroupChoices({ maker, choosing }: ChoosingProps) {
  const { group, choices, labelError, nameInput, shirt, setOpen, isPictured } = choosing
  return (
    group && (
      <Choices
        top={choices}
        group={group}
        figure={maker.wanted}
        asChosen={maker.asChosen}
        share={maker.share}
        onShare={maker.setShare}
        isPictured={isPictured}
        shirt={shirt}
        name={{
          label: maker.label,
          error: labelError,
          input: nameInput,
          onType: maker.changeLabel,
          onNaming: choosing.setNaming,
        }}
        onChange={(next, sliding) => {
          setOpen(group.id)
          maker.choose(next, sliding)
        }}
      />
    )
  )
}

/** What is chosen just now, and what may be saved. */
function useChoosing(figurine: Figurine | null, maker: Making) {
  const { figure, label, doubts } = maker
  const [labelTrouble, setLabelTrouble] = useState<{ of: string; error: unknown } | null>(null)
  const onLabelFault = (error: unknown) => setLabelTrouble(error ? { of: label, error } : null)
  const labelError = labelTrouble && sentenceOf(labelTrouble.error, messages.tooManyNames)
  const { shirt, isRefused: isShirtRefused, onWordsFault, isAtBack } = useShirt(figure)
  const saving = useSave(figurine, maker, onLabelFault)
  const choices = useRef<HTMLElement>(null)
  const nameInput = useRef<HTMLInputElement>(null)
  const groups = groupsFor(figurine?.measured ?? null)
  const all = doubts.length > 0 ? [doubtsGroup(doubts), ...groups] : groups
  const [open, setOpen] = useState<string | null>(null)
  const first = doubts.length > 0 ? all[0] : all.find(({ id }) => id === FIRST_GROUP)
  const group = all.find(({ id }) => id === open) ?? first
  const [isPictured, setPictured] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const focus = focusOn(open === null ? undefined : group, { isAtBack, isNaming })

  function openGroup(id: string) {
    setOpen(id)
    const box = choices.current
    box?.scrollTo({ top: 0 })
    // On a low screen the page scrolls beneath the figure: another group begins at its first choice.
    if (box && box.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(box).scrollMarginTop))
      box.scrollIntoView({ block: 'start' })
  }
  function checked(goOn: () => unknown) {
    if (labelFault(label) || (labelTrouble?.of === label && isRefused(labelTrouble.error))) {
      setOpen('name')
      return requestAnimationFrame(() => nameInput.current?.focus())
    }
    if (isShirtRefused) {
      setOpen('outfit')
      return requestAnimationFrame(() => shirt.input.current?.focus())
    }
    return goOn()
  }
  return {
    all,
    group,
    open,
    setOpen,
    openGroup,
    focus,
    setNaming,
    choices,
    nameInput,
    labelError,
    onLabelFault,
    shirt,
    onWordsFault,
    isPictured: isPictured || open !== null,
    onPictured: (isThere: boolean) => setPictured(now => now || isThere),
    saving,
    save: () => checked(saving.save),
    addToCart: () => checked(saving.addToCart),
  }
}

function focusOn(
  group: Group | undefined,
  { isAtBack, isNaming }: { isAtBack: boolean; isNaming: boolean },
): Focus {
  if (isAtBack) return 'back'
  return isNaming ? 'name' : (group?.focus ?? 'whole')
}

/** What stands on the shirt, and what the shop said of it. */
function useShirt({ outfit }: Figure2) {
  const input = useRef<HTMLInputElement>(null)
  const [isAtBack, setAtBack] = useState(false)
  const [trouble, setTrouble] = useState<{ of: string; error: unknown } | null>(null)
  const of = JSON.stringify([outfit.style, outfit.words])
  const now = trouble?.of === of ? trouble.error : null
  return {
    isAtBack,
    isRefused: now !== null && isRefused(now),
    onWordsFault: (error: unknown) => setTrouble(error ? { of, error } : null),
    shirt: {
      input,
      error: now === null ? null : sentenceOf(now, messages.tooManyNames),
      onBack: setAtBack,
    },
  }
}

/** An image model's picture stays beside the figure. */
const Drawing = ({ of: { has_drawing, is_demo, generated_figurine_url: drawing } }: { of: Figurine }) =>
  has_drawing &&
  !is_demo &&
  drawing && (
    <figure className="maker-drawing">
      <img src={drawing} width={1024} height={1024} alt="The drawing of you" />
      <figcaption className="small">{messages.drawing}</figcaption>
    </figure>
  )

interface TabsProps {
  all: readonly Group[]
  open: string | null
  onOpen: (id: string) => void
  /** Whether a photo may be the beginning. */
  takesPhoto: boolean
}
const GroupTabs = ({ all, open, onOpen, takesPhoto }: TabsProps) => (
  <nav className="maker-groups" aria-label="What to choose">
    <div>
      {takesPhoto && (
        <Link className="maker-group" to={photoForMaker} aria-label={messages.fromPhoto}>
          <span>
            <Icon of={Camera} />
          </span>
          Photo
        </Link>
      )}
      {all.map(({ id, label, short, picture }) => (
        <button
          key={id}
          type="button"
          className="maker-group"
          aria-pressed={id === open}
          aria-label={label}
          onClick={event => {
            onOpen(id)
            const { parentElement: row, offsetLeft, offsetWidth } = event.currentTarget
            row?.scrollTo({ left: offsetLeft + offsetWidth / 2 - row.clientWidth / 2 })
          }}
        >
          <GroupPicture at={groupPictures.indexOf(picture)} />
          {short}
        </button>
      ))}
    </div>
  </nav>
)

/** One square of the row that scripts/draw-choices.ts draws. */
const GroupPicture = ({ at }: { at: number }) => (
  <svg viewBox={`0 0 ${CHOICE_EDGE} ${CHOICE_EDGE}`} aria-hidden="true">
    <image
      href={groupRow}
      x={-at * CHOICE_EDGE}
      y={0}
      width={groupPictures.length * CHOICE_EDGE}
      height={CHOICE_EDGE}
    />
  </svg>
)

/** Undo, redo, a random figure, and a link to this one. */
function Tools({ maker }: { maker: Making }) {
  const [isRolling, setRolling] = useState(false)
  const [message, setMessage] = useState('')
  async function surprise() {
    if (isRolling) return
    setRolling(true)
    try {
      const { examples } = await call(kitApi.kit, { query: {} })
      maker.change(surpriseFigure(examples.map(lifted)))
      setMessage('Somebody new.')
    } catch (error) {
      console.warn(error)
      announce({ text: messages.kitMissing })
    } finally {
      setRolling(false)
    }
  }
  const move = (way: 'undo' | 'redo') => {
    maker.move(way)
    setMessage(way === 'undo' ? 'Undone.' : 'Done again.')
  }
  const tool = (
    label: string,
    icon: IconNode,
    press: () => void,
    more: ButtonHTMLAttributes<HTMLButtonElement> = {},
  ) => (
    <button type="button" className="ico" aria-label={label} title={label} onClick={press} {...more}>
      <Icon of={icon} />
    </button>
  )
  return (
    <>
      <div className="maker-tools">
        {tool('Undo', Undo2, () => move('undo'), {
          'aria-keyshortcuts': 'Control+Z',
          disabled: !maker.canUndo,
        })}
        {tool('Redo', Redo2, () => move('redo'), {
          'aria-keyshortcuts': 'Control+Shift+Z',
          disabled: !maker.canRedo,
        })}
      </div>
      <div className="maker-tools maker-tools--other">
        {tool('Surprise me', Dices, surprise, { 'aria-disabled': isRolling || undefined })}
        {tool('Pass it on', Share2, () => passOn(maker))}
      </div>
      <p className="vh" role="status">
        {message}
      </p>
    </>
  )
}

async function passOn({ figure }: Making) {
  const hash = CODE_PREFIX + writeFigureCode(figure)
  const url = window.location.origin + paths.make + hash
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches)
      return await navigator.share({ title: 'A figure from Dopple', url })
    await navigator.clipboard.writeText(url)
    announce({ text: messages.linkCopied })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    window.history.replaceState(window.history.state, '', hash)
    announce({ text: messages.linkInBar, forMs: 9000 })
  }
}

interface SaveProps {
  isSaving: 'save' | 'add' | null
  onSave: () => void
  onAdd: () => void
}
function SaveBar({ isSaving, onSave, onAdd }: SaveProps) {
  const shop = useShop()
  return (
    <ButtonBar>
      {shop && (
        <p>
          <span className="block small muted">Painted by hand</span>
          <span className="price money">{formatInr(shop.figurine_base_price_minor_units)}</span>
        </p>
      )}
      <AddButton busy={isSaving === 'add'} onClick={onAdd} />
      <Button kind="cry" busy={isSaving === 'save' && messages.saving} onClick={onSave}>
        {messages.save}
      </Button>
    </ButtonBar>
  )
}
