import { Brush, ChevronDown } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import type { Figurine } from '../../shared/figurines.ts'
import { paths } from '../../shared/paths.ts'
import { FigureView } from '../figure/figure-view.tsx'
import { useShop } from '../session/session.ts'
import { ShareButton } from '../share/share-button.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { BeforeAfter } from './before-after.tsx'
import { FigurinePicture } from './figurine-picture.tsx'
import { messages } from './messages.ts'
import { OrderPanel } from './order-panel.tsx'
import { changePath } from './paths.ts'
import { useDraft } from './use-draft.ts'
import { DrawAgain, Versions } from './versions.tsx'

interface Props {
  figurine: Figurine
  versions: Figurine[]
}

export function ResultView({ figurine, versions }: Props) {
  const shop = useShop()
  const isMade = !figurine.has_drawing
  const [draft, changeDraft] = useDraft(
    isMade ? figurine.id : (figurine.photo_id ?? figurine.id),
    figurine.name_label ?? '',
  )
  const { uploaded_image_url: before, generated_figurine_url: after } = figurine
  const picture = <FigurinePicture figurine={figurine} label={draft.label} />
  return (
    <div className="wrap page two result">
      <div className="grid content-start gap-3">
        <FigureView figure={figurine.figure} label={draft.label}>
          {before ? <BeforeAfter before={before}>{picture}</BeforeAfter> : picture}
        </FigureView>
        <p className="line small">
          {before ? (
            <a className="link" href={before} target="_blank" rel="noreferrer">
              Original photo
            </a>
          ) : (
            figurine.photo_id && <span className="muted">{messages.photoGone}</span>
          )}
          <a className="link" href={after ?? undefined} target="_blank" rel="noreferrer">
            Generated picture
          </a>
        </p>
        <ButtonLink kind="soft" to={changePath(figurine.id)}>
          <Icon of={Brush} />
          Change it
        </ButtonLink>
        <ShareButton figurineId={figurine.id} picture={after}>
          Share it
        </ShareButton>
        <Versions figurine={figurine} versions={versions} />
        {before && (
          <details className="again">
            <summary>
              Not quite you?
              <Icon of={ChevronDown} />
            </summary>
            <div>
              <DrawAgain key={figurine.id} figurine={figurine} />
            </div>
          </details>
        )}
      </div>
      <div className="result-side content-start gap-5">
        <div className="grid gap-2">
          <h1>{figurine.kind === 'made' ? 'Look who is here.' : 'That is so you.'}</h1>
          <p className="lead muted">{messages.preview}</p>
        </div>
        {isMade && <Banner>{messages.made}</Banner>}
        {figurine.is_demo && <Banner>{figurine.figure ? messages.fromParts : messages.demo}</Banner>}
        {shop && (
          <OrderPanel
            figurine={figurine}
            basePricePaise={shop.figurine_base_price_minor_units}
            draft={draft}
            onChange={changeDraft}
          />
        )}
        {figurine.kind === 'made' ? (
          <ButtonLink kind="bare" to={paths.make}>
            Make another one
          </ButtonLink>
        ) : (
          <ButtonLink kind="bare" to={paths.upload}>
            Choose another photo
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

export function FailedView({ figurine, versions }: Props) {
  const { failure, uploaded_image_url: photo } = figurine
  const isOfPhoto = failure?.code.startsWith('photo.') ?? false
  useEffect(() => {
    if (!isOfPhoto) console.error('the figurine could not be drawn', failure)
  }, [failure, isOfPhoto])
  return (
    <Unmade
      picture={photo}
      why={
        isOfPhoto && failure ? failure.sentence : messages.trouble(failure?.sentence ?? 'the drawing failed')
      }
      beside={<Versions figurine={figurine} versions={versions} />}
    >
      {isOfPhoto && <ButtonLink to={paths.photoVault}>Your photos</ButtonLink>}
      {photo && !isOfPhoto && (
        <DrawAgain
          key={figurine.id}
          figurine={figurine}
          label="Try again, perhaps with a word to the painter"
        />
      )}
      <ButtonLink kind="soft" to={paths.upload}>
        Choose another photo
      </ButtonLink>
    </Unmade>
  )
}

interface UnmadeProps {
  picture: string | null
  why: string
  beside?: ReactNode
  children: ReactNode
}
/** The photo as it came, the spec's sentence, the reason in words, and a way on. */
export const Unmade = ({ picture, why, beside, children }: UnmadeProps) => (
  <div className="wrap page two result">
    <div className="grid content-start gap-3">
      {picture && <img className="unmade" src={picture} alt="You, as you came" />}
      {beside}
    </div>
    <div className="grid content-start gap-5">
      <h1>Not this time.</h1>
      <Banner kind="bad">{why}</Banner>
      <p className="muted">A run that failed never counts against your previews, and it costs you nothing.</p>
      {children}
    </div>
  </div>
)
