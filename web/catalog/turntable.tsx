import { useCallback } from 'react'
import { Turntable } from '../ui/turntable.tsx'
import { openStudio } from './turntable-scene.ts'

/** A Desk Buddy one can turn. Its script and its model come only when somebody asks for them. */
export const DeskBuddyTurntable = ({ modelUrl, name }: { modelUrl: string; name: string }) => (
  <Turntable open={useCallback(host => openStudio(host, modelUrl), [modelUrl])} name={name} />
)
