import { data } from 'react-router'
import { NotFound } from '../ui/not-found.tsx'

const nobody = () => {
  throw data(null, { status: 404 })
}
export const loader = nobody
/** In the browser an address nobody knows needs no question to the shop. */
export const clientLoader = nobody

export default function NotFoundPage() {
  return <NotFound />
}
