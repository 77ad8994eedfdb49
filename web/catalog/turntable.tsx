import { useCallback } from 'react'
import { Turntable } from '../ui/turntable.tsx'
import { openStudio } from './turntable-scene.ts'

/** The script and the model are loaded on demand. */
export const DeskBuddyTurntable = ({ modelUrl, name }: { modelUrl: string; name: string }) => (
  <Turntable open={useCallback(host => openStudio(host, modelUrl), [modelUrl])} name={name} />
)
