import { useNavigation } from 'react-router'
import { useComing } from '../render/page-scripts.ts'

/** A page that is waited for is seen to be on its way; a quick one comes before the line does. */
export function OnTheWay() {
  const { state } = useNavigation()
  const coming = useComing()
  return (
    (state === 'loading' || coming) && (
      <div className="on-the-way" role="progressbar" aria-label="The page is on its way" />
    )
  )
}
