import { Link } from 'react-router'
import { deskBuddyPath, paths } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Heart } from '../wishlist/heart.tsx'
import type { OnCard } from './on-card.ts'
import './wall.css'

const FIRST_ROW = 2

export const Wall = ({ items, isWhole = false }: { items: OnCard[]; isWhole?: boolean }) => (
  <div className="wall">
    <ul>
      {items.map((item, position) => (
        <li key={item.id}>
          <Link to={deskBuddyPath(item.slug)} prefetch="intent">
            {item.image_url && (
              <Picture
                src={item.image_url}
                alt={item.alt}
                sizes="(min-width: 1216px) 25vw, (min-width: 912px) 33vw, 50vw"
                max={800}
                first={position < FIRST_ROW}
              />
            )}
            <div>
              <h2>{item.name}</h2>
              {item.subtitle && <p className="sub">{item.subtitle}</p>}
              <p className="money">{item.price_display}</p>
            </div>
          </Link>
          <Heart item={item} />
        </li>
      ))}
    </ul>
    {isWhole && <Missing />}
  </div>
)

const Missing = () => (
  <Link className="wall-you" to={paths.upload} prefetch="intent">
    <Picture
      src={screenPictures['sample-figurine']}
      alt=""
      sizes="(min-width: 860px) 19rem, 50vw"
      max={640}
    />
    <div>
      <strong>Somebody missing?</strong>
      <p>You, perhaps. One photo is enough.</p>
      <span className="btn btn--soft btn--sm">Make yours</span>
    </div>
  </Link>
)

export const EmptyWall = ({ sentence, onClear }: { sentence: string; onClear?: () => void }) => (
  <div className="state">
    <Picture src={screenPictures.ship} alt="" sizes="208px" max={480} />
    <p className="lead">{sentence}</p>
    {onClear && (
      <Button kind="soft" onClick={onClear}>
        Clear search and price
      </Button>
    )}
  </div>
)

export const WallWaiting = () => (
  <div className="wall-page wall-waiting" aria-busy="true">
    <div className="wrap stack gap-4 wall-head">
      <h1>Pick a neighbour.</h1>
      <div className="sk" />
      <p className="vh" role="status">
        Loading the figurines…
      </p>
    </div>
    <div className="wall">
      {[1, 2, 3, 4, 5, 6, 7, 8].map(place => (
        <div key={place}>
          <div className="sk" />
          <div>
            <div className="sk" />
          </div>
        </div>
      ))}
    </div>
  </div>
)
