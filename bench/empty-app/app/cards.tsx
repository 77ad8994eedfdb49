import { useLoaderData } from 'react-router'
import type { OnCard } from '../../../web/catalog/on-card.ts'
import { Wall } from '../../../web/catalog/wall.tsx'

/** The measurement provides the items of the shop's own page. */
export const loader = () => ({ items: (globalThis as { benchItems?: OnCard[] }).benchItems ?? [] })

export default function Cards() {
  const { items } = useLoaderData<typeof loader>()
  return <Wall items={items} />
}
