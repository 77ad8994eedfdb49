import type { DeskBuddy } from '../../shared/catalog.ts'
import { DeskBuddyCard } from './desk-buddy-card.tsx'

export const Related = ({ items }: { items: DeskBuddy[] }) =>
  items.length > 0 && (
    <section className="sec" aria-labelledby="related">
      <div className="wrap">
        <h2 id="related">They would get along.</h2>
      </div>
      <div className="row">
        {items.map(item => (
          <DeskBuddyCard key={item.id} item={item} />
        ))}
      </div>
    </section>
  )
