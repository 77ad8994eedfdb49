import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useRecovery } from '../browser/loading.tsx'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** The page also tries again by itself. */
export function TryAgain({ children }: { children: ReactNode }) {
  const { revalidate, state } = useRevalidator()
  useRecovery(true)
  return (
    <div className="stack start gap-4">
      <Banner kind="bad">{children}</Banner>
      <Button kind="soft" size="small" busy={state === 'loading' && 'Trying…'} onClick={revalidate}>
        Try again
      </Button>
    </div>
  )
}
