import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { accountsApi, type DeviceSession } from '../../shared/accounts.ts'
import { CallFailed } from '../../shared/errors.ts'
import { when } from '../../shared/moments.ts'
import { call } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { messages as common } from '../ui/messages.ts'
import { Notice } from './auth-layout.tsx'
import { messages } from './messages.ts'

type Ending =
  | { state: 'none' }
  | { state: 'ending'; id: string }
  | { state: 'ended'; id: string; device: string }
  | { state: 'failed'; detail: string }

export function DevicesSection({ devices, visitorId }: { devices: DeviceSession[]; visitorId: string }) {
  const { revalidate } = useRevalidator()
  const [ending, setEnding] = useState<Ending>({ state: 'none' })

  async function end({ id, device }: DeviceSession) {
    setEnding({ state: 'ending', id })
    try {
      await call(accountsApi.endSession, { params: { id: visitorId, sessionId: id } })
      await revalidate()
      setEnding({ state: 'ended', id, device })
    } catch (error) {
      console.warn('a device could not be signed out', error)
      setEnding({ state: 'failed', detail: error instanceof CallFailed ? error.detail : common.unexpected })
    }
  }

  return (
    <>
      <ul className="devices">
        {devices.map(session => (
          <li key={session.id}>
            <div>
              <p className="font-semibold">{session.device}</p>
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
                busy={ending.state === 'ending' && ending.id === session.id && 'Signing out…'}
                onClick={() => end(session)}
              >
                Sign out there
                <span className="vh"> on {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending.state === 'ended' && (
        <Notice key={ending.id}>
          <Banner kind="ok">{messages.signedOutThere(ending.device)}</Banner>
        </Notice>
      )}
      {ending.state === 'failed' && <Banner kind="bad">{ending.detail}</Banner>}
    </>
  )
}
