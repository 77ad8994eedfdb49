import { DeskBuddyCard } from './desk-buddy-card.tsx'
import type { OnCard } from './on-card.ts'

export const Related = ({ items }: { items: OnCard[] }) =>
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
