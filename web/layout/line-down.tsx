import { CircleAlert } from 'lucide'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { connection, useConnection } from '../browser/connection.ts'
import { useComing } from '../render/page-scripts.ts'
import { Icon } from '../ui/icon.tsx'
import { messages } from './messages.ts'

export function LineDown() {
  const line = useConnection()
  const coming = useComing()
  const { pathname, search } = useLocation()
  useEffect(() => connection.shows(pathname + search), [pathname, search])
  const isLate = coming?.late === true && line === 'fine'
  return (
    <div role="status">
      {line !== 'fine' && (
        <p className="line-down">
          <Icon of={CircleAlert} />
          <span>{line === 'offline' ? messages.offline : messages.unreachable}</span>
        </p>
      )}
      {isLate && (
        <p className="line-down">
          <span>
            <b>{messages.chunkHeading}.</b> {messages.chunkSentence} <a href={coming.to}>Load again</a>
          </span>
        </p>
      )}
    </div>
  )
}
