import { Printer } from 'lucide'
import { deskBuddyPrintPath } from '../../../shared/print/api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChange } from '../../ui/use-change.ts'
import { fetchFile, saveFile } from '../ui/files.ts'

/** The print file of a Desk Buddy; the first time it takes some seconds. */
export function ModelButton({ slug, name }: { slug: string; name: string }) {
  const { run, busy } = useChange<'model'>({ toast: true })
  const save = () =>
    run('model', async () =>
      saveFile(await (await fetchFile(deskBuddyPrintPath(slug))).blob(), `dopple-${slug}.3mf`),
    )
  return (
    <Button
      kind="bare"
      size="small"
      aria-label={`Print file of ${name}`}
      busy={busy && 'Making…'}
      onClick={() => void save()}
    >
      <Icon of={Printer} />
      3MF
    </Button>
  )
}
