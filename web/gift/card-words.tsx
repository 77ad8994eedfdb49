import type { ReactNode } from 'react'
import './card-words.css'

export const CARD_LETTERS = 'card-letters'

interface Props {
  as?: 'blockquote' | 'p'
  className: string
  children: ReactNode
  /** Who it is from, if that was typed. */
  from?: string | null
  size?: string
}

/** The giver's words, in the letters of the card. */
export const CardWords = ({ as: Tag = 'blockquote', className, children, from, size }: Props) => (
  <Tag className={`${className} ${CARD_LETTERS}`} data-size={size} dir="auto">
    {children}
    {from && (
      <span className="card-from" dir="auto">
        — {from}
      </span>
    )}
  </Tag>
)
