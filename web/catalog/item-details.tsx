import { ChevronDown } from 'lucide'
import type { DeskBuddy } from '../../shared/catalog/api.ts'
import { Icon } from '../ui/icon.tsx'
import { AboutPiece } from './about-piece.tsx'

const parts = [
  { title: 'Overview', lines: (item: DeskBuddy) => item.overview, list: false },
  { title: 'Product details', lines: (item: DeskBuddy) => item.product_details, list: true },
  { title: 'Shipping details', lines: (item: DeskBuddy) => item.shipping_details, list: true },
  { title: 'Care instructions', lines: (item: DeskBuddy) => item.care_instructions, list: true },
]

/** Native details open without scripts and are found by the browser's search. */
export const ItemDetails = ({ item }: { item: DeskBuddy }) => (
  <section className="wrap pt-12" aria-label="About this figurine">
    {parts.map(({ title, lines, list }, position) => {
      const shown = lines(item)
      if (shown.length === 0) return null
      return (
        <details key={title} open={position === 0}>
          <summary>
            <h2>{title}</h2>
            <Icon of={ChevronDown} />
          </summary>
          <div>
            {list ? (
              <ul>
                {shown.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : (
              shown.map(line => <p key={line}>{line}</p>)
            )}
          </div>
        </details>
      )
    })}
    <AboutPiece kind="Desk Buddy, a painted figurine" paise={item.price_minor_units} piece={item} open />
    {item.notes && <p className="muted pt-4">{item.notes}</p>}
  </section>
)
