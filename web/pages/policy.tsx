import type { ReactNode } from 'react'
import { date } from '../../shared/time/moments.ts'
import { POLICIES_UPDATED } from './messages.ts'
import './policy.css'

export interface PolicySection {
  id: string
  title: string
  body: ReactNode
}
interface Props {
  title: string
  lead: ReactNode
  sections: readonly PolicySection[]
  updated?: string
  /** Replaces the contents beside a short text. */
  picture?: ReactNode
}

export const Policy = ({ title, lead, sections, updated = POLICIES_UPDATED, picture }: Props) => (
  <article className="wrap page policy">
    <header>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <p className="small muted">
        Last updated on <time dateTime={updated}>{date(updated)}</time>
      </p>
    </header>
    <div className={picture ? 'policy-body policy-body--picture' : 'policy-body policy-body--contents'}>
      {picture ?? <Contents sections={sections} />}
      <div className="policy-text">
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  </article>
)

const Contents = ({ sections }: { sections: readonly PolicySection[] }) => (
  <nav className="contents" aria-label="On this page">
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  </nav>
)

export const Points = ({ of }: { of: readonly ReactNode[] }) => (
  <ul className="points">
    {of.map((point, position) => (
      <li key={position}>{point}</li>
    ))}
  </ul>
)
