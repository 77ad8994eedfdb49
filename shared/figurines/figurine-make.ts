import { z } from 'zod/mini'

/** What is made of a figurine: the figure as it turns on the screen, or a sculpture after the drawing. */
export const FigurineMake = z.enum(['figure', 'drawing'], { error: 'Choose figure or drawing.' })
export type FigurineMake = z.infer<typeof FigurineMake>
