import { paths } from '../../shared/paths.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/figurines-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageHead(originOf(matches), { title: 'My Figurines', path: paths.figurines, noindex: true })

export default function FigurinesPage() {
  return <Opening heading="My Figurines" />
}
