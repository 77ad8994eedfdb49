import { useNavigation } from 'react-router'
import { useComing } from '../render/page-scripts.ts'

/** Appears only after a moment, so that a quick page shows none. */
export function OnTheWay() {
  const { state } = useNavigation()
  const coming = useComing()
  return (
    (state === 'loading' || coming) && (
      <div className="on-the-way" role="progressbar" aria-label="The page is on its way" />
    )
  )
}
