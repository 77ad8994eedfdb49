import { Layers } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChange } from '../../ui/use-change.ts'
import { fetchFile, saveFile } from '../ui/files.ts'
import { announceStatus } from '../ui/use-status.ts'

/** Several figures on one bed, as a file for the slicer. */
export function PlateButton({ path, onSaved }: { path: string; onSaved?: () => void }) {
  const { run, busy } = useChange<'plate'>({ toast: true })
  const save = async () => {
    const done = await run('plate', () => download(path))
    if (done === 'making')
      announceStatus({ text: 'Some of these files are still being made. Please try again in a few seconds.' })
    if (done === 'saved') onSaved?.()
  }
  return (
    <Button kind="soft" size="small" busy={busy && 'Packing…'} onClick={() => void save()}>
      <Icon of={Layers} />
      Print plate
    </Button>
  )
}

async function download(path: string): Promise<'saved' | 'making'> {
  const answer = await fetchFile(path)
  if (answer.status === 202) return 'making'
  saveFile(await answer.blob(), 'dopple-plate.3mf')
  return 'saved'
}
