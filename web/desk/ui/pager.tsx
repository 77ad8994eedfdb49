import { ChevronLeft, ChevronRight } from 'lucide'
import { Fragment, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ADMIN_PAGE } from '../../../shared/endpoint.ts'
import { screenPictures } from '../../../shared/pictures/pictures.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import './pager.css'

/** The page number is kept in the address beside the filters. */
export function Pager({ page, total, size = ADMIN_PAGE }: { page: number; total: number; size?: number }) {
  const [asking] = useSearchParams()
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1) return null
  const to = (number: number) => {
    const next = new URLSearchParams(asking)
    next.set('page', String(number))
    return `?${next}`
  }
  const shown = [...new Set([1, page - 1, page, page + 1, last])]
    .filter(one => one >= 1 && one <= last)
    .toSorted((a, b) => a - b)
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && (
        <Link to={to(page - 1)} aria-label="Previous page" rel="prev">
          <Icon of={ChevronLeft} />
        </Link>
      )}
      {shown.map((one, at) => (
        <Fragment key={one}>
          {at > 0 && one - (shown[at - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link to={to(one)} aria-current={one === page ? 'page' : undefined} aria-label={`Page ${one}`}>
            {one}
          </Link>
        </Fragment>
      ))}
      {page < last && (
        <Link to={to(page + 1)} aria-label="Next page" rel="next">
          <Icon of={ChevronRight} />
        </Link>
      )}
    </nav>
  )
}

export const NothingHere = ({ children }: { children: ReactNode }) => (
  <div className="state">
    <Picture src={screenPictures.ship} alt="" sizes="208px" max={480} />
    <p className="lead">{children}</p>
  </div>
)
