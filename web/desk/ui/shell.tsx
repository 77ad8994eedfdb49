import { ArrowLeft } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { ADMIN_REVIEWS } from '../../../shared/reviews/api.ts'
import { Icon } from '../../ui/icon.tsx'
import { UnsavedGuard } from './unsaved.tsx'
import './shell.css'

const rooms = [
  { to: paths.admin, label: 'Dashboard', end: true },
  { to: paths.adminBoard, label: 'Board' },
  { to: paths.adminOrders, label: 'Orders' },
  { to: paths.adminParcels, label: 'Parcels' },
  { to: paths.adminMessages, label: 'Messages' },
  { to: paths.adminClaims, label: 'Claims' },
  { to: ADMIN_REVIEWS, label: 'Reviews' },
  { to: paths.adminDeskBuddies, label: 'Desk Buddies' },
  { to: paths.adminPromotions, label: 'Promotions' },
  { to: paths.adminGallery, label: 'Gallery' },
  { to: paths.adminSettings, label: 'Settings' },
  { to: paths.adminBooks, label: 'Books' },
  { to: paths.adminAudit, label: 'Log' },
  { to: paths.adminStatus, label: 'Status' },
]

interface Props {
  heading: string
  lead?: string
  aside?: ReactNode
  /** Absent on the dashboard only. */
  back?: { to: string; label: string } | null
  children: ReactNode
}

export const AdminShell = ({
  heading,
  lead,
  aside,
  back = { to: paths.admin, label: 'Dashboard' },
  children,
}: Props) => (
  <div className="wrap page desk">
    <AdminNav />
    <header className="desk-head">
      {back && (
        <Link className="back" to={back.to}>
          <Icon of={ArrowLeft} />
          Back to {back.label}
        </Link>
      )}
      <h1 tabIndex={-1}>{heading}</h1>
      {lead && <p className="lead">{lead}</p>}
      {aside && <div className="desk-aside">{aside}</div>}
    </header>
    {children}
    <UnsavedGuard />
  </div>
)

/** One part of a page, under its heading. */
export const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="part" aria-label={heading}>
    <h2>{heading}</h2>
    {children}
  </section>
)

/** Scrolls the current page's link into view on a phone. */
function AdminNav() {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')
    if (!row.current || !link) return
    // Not scrollIntoView: it scrolls the page as well, away from the part that its address names.
    const at = link.getBoundingClientRect()
    const frame = row.current.getBoundingClientRect()
    row.current.scrollLeft += at.left + at.width / 2 - (frame.left + frame.width / 2)
  }, [])
  return (
    <nav className="rooms" aria-label="Admin" ref={row}>
      {rooms.map(({ to, label, end = false }) => (
        <NavLink key={to} to={to} end={end} prefetch="intent">
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
