import { Copy, Share2 } from 'lucide'
import { useEffect, useState } from 'react'
import type { Answer } from '../../shared/endpoint.ts'
import { CallFailed } from '../../shared/errors.ts'
import { type Share, sharingApi } from '../../shared/figurines/sharing-api.ts'
import { date } from '../../shared/time/moments.ts'
import { call } from '../api.ts'
import { useRootData } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/toasts.ts'
import { useChange } from '../ui/use-change.ts'
import { messages } from './messages.ts'
import { ShareButtons, shareBySheet } from './share-buttons.tsx'
import { ShareForm } from './share-form.tsx'

export interface ShareDialogProps {
  figurineId: string
  picture: string | null
  onClose: () => void
  /** The link is made, or null: it has ended. */
  onChange?: (share: Share | null) => void
}
const latestOf = (known: ShareState | string) => (typeof known === 'object' ? known.latest : null)
type ShareState = Answer<typeof sharingApi.one>

/** Makes the link of a figurine, shows it, and ends it. */
export function ShareDialog({ figurineId, picture, onClose, onChange = () => {} }: ShareDialogProps) {
  const [known, setKnown] = useState<ShareState | 'asking' | 'down'>('asking')
  useEffect(() => {
    call(sharingApi.one, { params: { id: figurineId } }).then(setKnown, error => {
      console.warn('it could not be asked whether a figurine is shared', error)
      setKnown('down')
    })
  }, [figurineId])
  function changed(share: Share | null) {
    setKnown(before => ({ share, latest: latestOf(before), asks: false, refused: null }))
    onChange(share)
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof CallFailed) || error.code !== 'share.refused') throw error
    setKnown({ share: null, latest: null, asks: false, refused: error.detail })
  }
  return (
    <DialogFrame title={messages.heading} onClose={onClose}>
      {picture && <img className="share-picture" src={picture} alt="" width={160} height={160} />}
      {known === 'asking' && <div className="sk share-sk" />}
      {known === 'down' && <Banner kind="bad">{messages.down}</Banner>}
      {typeof known === 'object' && known.refused && <Banner>{known.refused}</Banner>}
      {typeof known === 'object' && known.share && (
        <LiveShare share={known.share} onEnded={() => changed(null)} />
      )}
      {typeof known === 'object' && !known.share && !known.refused && (
        <ShareForm
          figurineId={figurineId}
          latest={known.latest}
          asks={known.asks}
          onShared={changed}
          onRefused={refuse}
        />
      )}
      <Button kind="bare" full onClick={onClose}>
        Close
      </Button>
    </DialogFrame>
  )
}

/** The link, the ways to pass it on, and its end. */
function LiveShare({ share, onEnded }: { share: Share; onEnded: () => void }) {
  const address = `${useRootData()?.origin ?? ''}${share.path}`
  const { run, busy, trouble } = useChange<'end'>()
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => announce({ text: messages.copied }),
      () => announce({ text: messages.notCopied(address) }),
    )
  async function end() {
    const done = await run('end', () => call(sharingApi.revoke, { params: { id: share.figurine_id } }))
    if (!done) return
    announce({ text: messages.ended })
    onEnded()
  }
  return (
    <div className="stack gap-4">
      <TextField
        label="Link"
        readOnly
        value={address}
        onFocus={event => event.target.select()}
        hint={`${messages.live(date(share.ends_at))} ${share.name ? messages.named(share.name) : ''}`}
      />
      <div className="stack gap-2">
        {typeof navigator.share === 'function' && (
          <Button full onClick={() => void shareBySheet({ address, words: messages.words })}>
            <Icon of={Share2} />
            Share…
          </Button>
        )}
        <Button kind="soft" full onClick={copy}>
          <Icon of={Copy} />
          Copy link
        </Button>
      </div>
      <ShareButtons address={address} words={messages.words} />
      <p className="small muted">{messages.copies}</p>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <Button kind="bad" full busy={busy && 'Ending…'} onClick={end}>
        End the link
      </Button>
    </div>
  )
}
