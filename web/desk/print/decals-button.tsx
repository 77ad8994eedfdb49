import { Sticker } from 'lucide'
import { decalsPath } from '../../../shared/print/api.ts'
import { FileButton } from './file-button.tsx'

/** Eyes, mouths and patterns of these orders, to print on decal film. */
export const DecalsButton = ({ ids }: { ids: readonly string[] }) => (
  <FileButton path={decalsPath(ids)} file="dopple-decals.pdf" icon={Sticker} words="Decals" />
)
