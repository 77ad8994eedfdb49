import { Link } from 'react-router'
import { deskBuddyPath } from '../../shared/paths.ts'
import { Picture } from '../ui/picture.tsx'
import { Heart } from '../wishlist/heart.tsx'
import type { OnCard } from './on-card.ts'
import './desk-buddy-card.css'

export const DeskBuddyCard = ({ item }: { item: OnCard }) => (
  <div className="card">
    <Link to={deskBuddyPath(item.slug)} prefetch="intent">
      {item.image_url && (
        <Picture src={item.image_url} alt={item.alt} sizes="(min-width: 860px) 400px, 64vw" max={800} />
      )}
      <strong>{item.name}</strong>
      {item.subtitle && <span className="sub">{item.subtitle}</span>}
      <span className="money">{item.price_display}</span>
    </Link>
    <Heart item={item} />
  </div>
)
