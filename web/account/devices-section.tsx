import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { accountsApi, type DeviceSession } from '../../shared/accounts/api.ts'
import { when } from '../../shared/time/moments.ts'
import { call } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/use-change.ts'
import { Notice } from './auth-layout.tsx'
import { messages } from './messages.ts'

export function DevicesSection({ devices, visitorId }: { devices: DeviceSession[]; visitorId: string }) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange()
  const [ended, setEnded] = useState<DeviceSession | null>(null)

  async function end(session: DeviceSession) {
    setEnded(null)
    await run(session.id, async () => {
      await call(accountsApi.endSession, { params: { id: visitorId, sessionId: session.id } })
      await revalidate()
      setEnded(session)
    })
  }

  return (
    <>
      <ul className="devices">
        {devices.map(session => (
          <li key={session.id}>
            <div>
              <p className="device-name">{session.device}</p>
              {!session.current && (
                <p className="small muted" suppressHydrationWarning>
                  Last seen {when(session.last_seen)}
                </p>
              )}
            </div>
            {session.current ? (
              <Badge tone="ok">This device</Badge>
            ) : (
              <Button
                kind="soft"
                size="small"
                busy={busy === session.id && 'Signing out…'}
                onClick={() => end(session)}
              >
                Sign out
                <span className="vh"> on {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ended && (
        <Notice key={ended.id}>
          <Banner kind="ok">{messages.signedOutThere(ended.device)}</Banner>
        </Notice>
      )}
      {trouble && <Banner kind="bad">{trouble}</Banner>}
    </>
  )
}
