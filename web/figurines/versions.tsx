import { Link } from 'react-router'
import type { Figurine } from '../../shared/figurines/api.ts'
import { figurinePath } from '../../shared/paths.ts'

/** All that was drawn from the same photo; an earlier one is chosen again with a press. */
export const Versions = ({ figurine, versions }: { figurine: Figurine; versions: Figurine[] }) => {
  const drawn = versions.filter(version => version.generated_figurine_url)
  if (drawn.length < 2) return null
  return (
    <nav aria-label="Versions">
      <ul className="versions">
        {drawn.map(version => (
          <li key={version.id}>
            <Link
              to={figurinePath(version.id)}
              replace
              preventScrollReset
              aria-current={version.id === figurine.id ? 'true' : undefined}
            >
              <img
                className="own-picture"
                src={version.generated_figurine_url ?? ''}
                width={96}
                height={96}
                alt=""
                loading="lazy"
              />
              <span className="tiny">{version.change_note ?? `Version ${version.version}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
