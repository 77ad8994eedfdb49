import { useEffect, useRef } from 'react'
import { Banner } from '../../ui/banner.tsx'

/** Scrolls into view, since the pressed button may be far below. */
export function TroubleBox({ children }: { children: string | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (children) box.current?.scrollIntoView({ block: 'center' })
  }, [children])
  if (!children) return null
  return (
    <div ref={box}>
      <Banner kind="bad">{children}</Banner>
    </div>
  )
}
