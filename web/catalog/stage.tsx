import { Rotate3d } from 'lucide'
import { useState } from 'react'
import type { DeskBuddy } from '../../shared/catalog/api.ts'
import { altFor } from '../../shared/pictures/picture-alts.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Picture } from '../ui/picture.tsx'

const DeskBuddyTurntable = lazyPart(() => import('./turntable.tsx').then(part => part.DeskBuddyTurntable), {
  waiting: (
    <p className="turntable-waiting" role="status">
      Loading the model…
    </p>
  ),
})

type View = { kind: 'picture'; position: number } | { kind: 'model' }

/** Pictures first, and a 3D model that can be turned if there is one. */
export function Stage({ item }: { item: DeskBuddy }) {
  const [view, setView] = useState<View>({ kind: 'picture', position: 0 })
  const pictures = [item.image_url, ...item.gallery_images].filter(url => url !== null)
  const shown = view.kind === 'picture' ? (pictures[view.position] ?? pictures[0]) : undefined
  return (
    <div className="stage">
      {view.kind === 'model' && item.model_url ? (
        <div className="stage-model">
          <DeskBuddyTurntable modelUrl={item.model_url} name={item.name} />
        </div>
      ) : (
        shown && (
          <Picture
            key={shown}
            src={shown}
            alt={altFor(shown, item.name)}
            sizes="(min-width: 860px) 56vw, 100vw"
            first
            max={1080}
          />
        )
      )}
      {(pictures.length > 1 || item.model_url) && (
        <div className="thumbs" role="group" aria-label="Views">
          {pictures.map((url, position) => (
            <button
              key={url}
              type="button"
              aria-label={`View ${position + 1} of ${pictures.length}`}
              aria-current={view.kind === 'picture' && view.position === position ? 'true' : undefined}
              onClick={() => setView({ kind: 'picture', position })}
            >
              <Picture src={url} alt="" sizes="64px" max={160} />
            </button>
          ))}
          {item.model_url && (
            <button
              type="button"
              aria-current={view.kind === 'model' ? 'true' : undefined}
              onClick={() => setView({ kind: 'model' })}
            >
              <span>
                <Icon of={Rotate3d} />
                Turn it
              </span>
            </button>
          )}
        </div>
      )}
    </div>
  )
}
