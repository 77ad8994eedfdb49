import { NavLink, useLocation } from 'react-router'
import { paths } from '../../shared/paths.ts'

export const mainLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.collections, label: 'Collections' },
  { to: paths.about, label: 'About Me' },
] as const

/** The current page’s own link is disabled. */
export function MainLink({ to, label }: { to: string; label: string }) {
  const { pathname } = useLocation()
  if (pathname === to) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that is disabled has no address
      <a role="link" aria-disabled="true" aria-current="page">
        {label}
      </a>
    )
  }
  return (
    <NavLink to={to} prefetch="intent">
      {label}
    </NavLink>
  )
}
