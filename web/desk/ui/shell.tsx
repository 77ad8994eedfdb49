import { ArrowLeft } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { ADMIN_REVIEWS } from '../../../shared/reviews/api.ts'
import { Icon } from '../../ui/icon.tsx'
import { UnsavedGuard } from './unsaved.tsx'
import './shell.css'

interface Page {
  to: string
  label: string
  /** The addresses of what it lists. */
  holds?: readonly string[]
}
/** The desk's places, each with its pages. */
const places: readonly { name: string; pages: readonly Page[] }[] = [
  { name: 'Today', pages: [{ to: paths.admin, label: 'Today' }] },
  {
    name: 'Orders',
    pages: [
      { to: paths.adminOrders, label: 'All orders' },
      { to: paths.adminParcels, label: 'Parcels' },
      {
        to: paths.adminInbox,
        label: 'Inbox',
        holds: [paths.adminMessages, paths.adminClaims, ADMIN_REVIEWS],
      },
    ],
  },
  { name: 'Make', pages: [{ to: paths.adminBoard, label: 'Board' }] },
  {
    name: 'Shop',
    pages: [
      { to: paths.adminDeskBuddies, label: 'Desk Buddies' },
      { to: paths.adminPromotions, label: 'Promotions' },
      { to: paths.adminGallery, label: 'Gallery' },
      { to: paths.adminSettings, label: 'Settings' },
      { to: paths.adminAudit, label: 'Log' },
      { to: paths.adminStatus, label: 'Status' },
    ],
  },
  { name: 'Money', pages: [{ to: paths.adminBooks, label: 'Books' }] },
]
const isIn = (path: string, page: string) => path === page || path.startsWith(`${page}/`)
const isAt = (path: string, { to, holds = [] }: Page) =>
  to === paths.admin
    ? path === to || path === paths.adminDashboard
    : [to, ...holds].some(page => isIn(path, page))

interface Props {
  heading: string
  lead?: string
  aside?: ReactNode
  /** Absent on Today only. */
  back?: { to: string; label: string } | null
  children: ReactNode
}

/** The way back from what it lists. */
export const inbox = { to: paths.adminInbox, label: 'the inbox' }

export const AdminShell = ({
  heading,
  lead,
  aside,
  back = { to: paths.admin, label: 'Today' },
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

function AdminNav() {
  const { pathname } = useLocation()
  const here = places.find(({ pages }) => pages.some(page => isAt(pathname, page)))
  return (
    <nav aria-label="Admin">
      <div className="rooms rooms--places">
        {places.map(({ name, pages: [first] }) => (
          <Link
            key={name}
            to={first?.to ?? paths.admin}
            prefetch="intent"
            aria-current={name === here?.name ? 'true' : undefined}
          >
            {name}
          </Link>
        ))}
      </div>
      {here && here.pages.length > 1 && <PagesOf key={here.name} pages={here.pages} pathname={pathname} />}
    </nav>
  )
}

/** Scrolls the current page's link into view on a phone. */
function PagesOf({ pages, pathname }: { pages: readonly Page[]; pathname: string }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')
    if (!row.current || !link) return
    // Not scrollIntoView: it scrolls the page as well, away from the part that its address names.
    const at = link.getBoundingClientRect()
    const frame = row.current.getBoundingClientRect()
    row.current.scrollLeft += at.left + at.width / 2 - (frame.left + frame.width / 2)
  }, [])
  return (
    <div className="rooms" ref={row}>
      {pages.map(page => (
        <Link
          key={page.to}
          to={page.to}
          prefetch="intent"
          aria-current={page.to === pathname ? 'page' : isAt(pathname, page) ? 'true' : undefined}
        >
          {page.label}
        </Link>
      ))}
    </div>
  )
}
