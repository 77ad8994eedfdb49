import { Copy, Share2 } from 'lucide'
import { type Share, sharingApi } from '../../shared/figurines/sharing-api.ts'
import { date } from '../../shared/time/moments.ts'
import { call } from '../api.ts'
import { useRootData } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/toasts.ts'
import { useChange } from '../ui/use-change.ts'
import { messages } from './messages.ts'
import { ShareButtons, shareBySheet } from './share-buttons.tsx'

/** The link, the ways to pass it on, and its end. */
export function LiveShare({ share, onEnded }: { share: Share; onEnded: () => void }) {
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
    <div className="grid gap-4">
      <TextField
        label="Link"
        readOnly
        value={address}
        onFocus={event => event.target.select()}
        hint={`${messages.live(date(share.ends_at))} ${share.name ? messages.named(share.name) : ''}`}
      />
      <div className="grid gap-2">
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
