import type { ReactNode } from 'react'

/** What it is on the left, what one can do about it on the right. */
export const AccountRow = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <div>{children}</div>
  </section>
)
