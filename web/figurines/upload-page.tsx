import { paths } from '../../shared/paths.ts'
import { Opening } from '../pages/opening.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/upload-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageHead(originOf(matches), { title: 'Upload a photo', path: paths.upload, noindex: true })

export default function UploadPage() {
  return <Opening heading="Upload a photo" />
}
