import type { ReactNode } from 'react'

export const Specimen = ({
  name,
  wide = false,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}) => (
  <div className={wide ? 'ui-specimen ui-specimen--wide' : 'ui-specimen'}>
    <p className="tiny muted">{name}</p>
    {children}
  </div>
)

export const Specimens = ({ children }: { children: ReactNode }) => (
  <div className="ui-specimens">{children}</div>
)
