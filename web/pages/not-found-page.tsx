import { data } from 'react-router'
import { NotFound } from '../ui/not-found.tsx'

const nobody = () => {
  throw data(null, { status: 404 })
}
export const loader = nobody
/** The browser need not ask the server about an unknown address. */
export const clientLoader = nobody

export default function NotFoundPage() {
  return <NotFound />
}
