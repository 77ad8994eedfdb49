import { Sticker } from 'lucide'
import { decalsPath } from '../../../shared/print/api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChange } from '../../ui/use-change.ts'
import { fetchFile, saveFile } from '../ui/files.ts'

/** Eyes, mouths and patterns of these orders, to print on decal film. */
export function DecalsButton({ ids }: { ids: readonly string[] }) {
  const { run, busy } = useChange<'decals'>({ toast: true })
  const save = () =>
    run('decals', async () => saveFile(await (await fetchFile(decalsPath(ids))).blob(), 'dopple-decals.pdf'))
  return (
    <Button kind="soft" size="small" busy={busy && 'Drawing…'} onClick={() => void save()}>
      <Icon of={Sticker} />
      Decals
    </Button>
  )
}
