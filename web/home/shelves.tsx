import { collectionsPath } from '../../shared/paths.ts'
import { useRecovery } from '../browser/loading.tsx'
import { DeskBuddyCard } from '../catalog/desk-buddy-card.tsx'
import type { OnCard } from '../catalog/on-card.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Shelf } from './load-home.ts'
import { messages } from './messages.ts'

const Title = () => (
  <div className="wrap shelves-title">
    <h2>{messages.shelvesTitle}</h2>
    <p className="lead muted">Ready-made company for your desk.</p>
  </div>
)

export function Shelves({ shelves }: { shelves: Shelf[] }) {
  useRecovery(shelves.some(shelf => shelf.items.state === 'down'))
  return (
    <section aria-label={messages.shelvesTitle}>
      <Title />
      {shelves.length === 0 && <p className="wrap lead">{messages.shelvesEmpty}</p>}
      {shelves.map(shelf => (
        <ShelfOf key={shelf.category.id} shelf={shelf} />
      ))}
    </section>
  )
}

const ShelfOf = ({ shelf: { category, items } }: { shelf: Shelf }) => (
  <section className="shelf" data-c={category.slug} aria-labelledby={`shelf-${category.slug}`}>
    <div className="wrap sechead">
      <h3 id={`shelf-${category.slug}`} className="display">
        {category.name}
      </h3>
      <ButtonLink
        kind="soft"
        size="small"
        to={collectionsPath({ category: category.slug })}
        aria-label={`${messages.viewAll} of ${category.name}`}
      >
        {messages.viewAll}
      </ButtonLink>
    </div>
    {items.state === 'down' && (
      <p className="wrap shelf-down" role="alert">
        {messages.shelfDown}
      </p>
    )}
    {items.value.length === 0 ? (
      <p className="wrap shelf-empty">{messages.shelfEmpty}</p>
    ) : (
      <Row items={items.value} />
    )}
  </section>
)

const Row = ({ items }: { items: OnCard[] }) => (
  <div className="shelf-row">
    {items.map(item => (
      <DeskBuddyCard key={item.id} item={item} />
    ))}
  </div>
)

export const ShelvesWaiting = () => (
  <section aria-busy="true">
    <Title />
    {['animals', 'heroes', 'potter'].map(slug => (
      <div key={slug} className="shelf" data-c={slug}>
        <div className="wrap sechead">
          <div className="sk" />
        </div>
        <div className="shelf-row">
          {[1, 2, 3].map(place => (
            <div key={place} className="card">
              <div className="sk" />
            </div>
          ))}
        </div>
      </div>
    ))}
  </section>
)
