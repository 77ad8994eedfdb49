import type { ReactNode } from 'react'

export const AccountRow = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <div>{children}</div>
  </section>
)
