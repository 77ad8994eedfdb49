import { useNavigation } from 'react-router'

/** A page that is waited for is seen to be on its way; a quick one comes before the line does. */
export const OnTheWay = () => {
  const { state } = useNavigation()
  return state === 'loading' && <div className="on-the-way" role="progressbar" aria-label="The page is on its way" />
}
