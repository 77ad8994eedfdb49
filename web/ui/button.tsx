import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import './button.css'

interface Look {
  kind?: 'accent' | 'ink' | 'soft' | 'bad' | 'bare' | 'cry'
  size?: 'small' | 'normal' | 'large'
  full?: boolean
}

const classes = ({ kind = 'accent', size = 'normal', full = false }: Look, extra = '') =>
  [
    'btn',
    kind !== 'accent' && `btn--${kind}`,
    size === 'small' && 'btn--sm',
    size === 'large' && 'btn--lg',
    full && 'btn--full',
    extra,
  ]
    .filter(Boolean)
    .join(' ')

/** While busy it keeps its width and cannot be pressed twice. */
export function Button({
  kind,
  size,
  full,
  busy,
  className,
  children,
  ...rest
}: Look & {
  busy?: string | false | null | undefined
  children: ReactNode
} & ButtonHTMLAttributes<HTMLButtonElement>) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(full && { full }) }
  return (
    <button
      type="button"
      {...rest}
      className={classes(look, className)}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? event => event.preventDefault() : rest.onClick}
    >
      {busy ? (
        <>
          <span className="spin" aria-hidden="true" />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  )
}

export function ButtonLink({ kind, size, full, className, ...rest }: Look & LinkProps) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(full && { full }) }
  return (
    <Link
      prefetch="intent"
      {...rest}
      className={classes(look, typeof className === 'string' ? className : '')}
    />
  )
}

/** The last step of a page: at the foot of a phone's window, wherever the page is scrolled to. */
export const ButtonBar = ({ children }: { children: ReactNode }) => <div className="buybar">{children}</div>
