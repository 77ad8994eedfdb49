import { useEffect, useEffectEvent } from 'react'
import type { Figurine } from '../../shared/figurines.ts'
import { keptChange } from '../figure/kept-figure.ts'
import type { ReadFace } from '../figurines/read-in-browser.ts'
import { messages } from './messages.ts'
import type { Maker } from './use-maker.ts'

/** A figurine from before there were figures begins with what its photo shows, if the shop still holds it. */
export function usePhotoOf(figurine: Figurine | null, maker: Maker) {
  const { setNote } = maker
  const start = useEffectEvent(({ figure, doubts }: ReadFace) => {
    maker.startWith(figure, doubts)
    setNote(maker.canUndo ? messages.photoReadBeside : messages.photoRead)
  })
  const read = useEffectEvent(async ({ id, uploaded_image_url: photo }: Figurine) => {
    if (keptChange(id)) return
    if (!photo) return setNote(messages.noPhoto)
    setNote(messages.reading)
    try {
      const [{ readInBrowser }, answer] = await Promise.all([
        import('../figurines/read-in-browser.ts'),
        fetch(photo),
      ])
      if (!answer.ok) throw new Error(`the photo was answered with ${answer.status}`)
      const reader = await readInBrowser(await answer.blob())
      const [face, another] = reader.faces
      if (another) return setNote(messages.photoOfSeveral)
      if (!face) return setNote(messages.photoUnread)
      start(await reader.read(face))
    } catch (error) {
      console.warn('the photo could not be read', error)
      setNote(messages.photoUnread)
    }
  })
  const needed = figurine && !figurine.figure ? figurine : null
  const id = needed?.id
  useEffect(() => {
    if (needed) void read(needed)
  }, [id])
}
