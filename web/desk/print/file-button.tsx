import type { IconNode } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChange } from '../../ui/use-change.ts'
import { fetchFile, saveFile } from '../ui/files.ts'

interface Props {
  path: string
  /** What it is saved as. */
  file: string
  icon: IconNode
  words: string
  /** Said instead of the words where several such buttons stand on a page. */
  label?: string
  kind?: 'soft' | 'bare'
}

/** Saves a file that the shop makes on request, which may take some seconds. */
export function FileButton({ path, file, icon, words, label, kind = 'soft' }: Props) {
  const { run, busy } = useChange<'file'>({ toast: true })
  const save = () => run('file', async () => saveFile(await (await fetchFile(path)).blob(), file))
  return (
    <Button kind={kind} size="small" aria-label={label} busy={busy && 'Making…'} onClick={() => void save()}>
      <Icon of={icon} />
      {words}
    </Button>
  )
}
