import { paths } from '../../shared/paths.ts'
import { requireAdmin } from '../account/guard.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/gallery-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageHead(originOf(matches), { title: 'Gallery', path: paths.adminGallery, noindex: true })

export const loader = (asked: Route.LoaderArgs) => requireAdmin(asked)

export default function AdminGalleryPage() {
  return <Opening heading="Gallery" />
}
