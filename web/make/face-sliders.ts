import { type FaceKey, faceRange } from '../../shared/figure/figure-face.ts'

export interface FaceSlider {
  key: FaceKey
  label: string
  /** What the ends are called. */
  least: string
  most: string
}
const slider = (key: FaceKey, label: string, least: string, most: string): FaceSlider => ({
  key,
  label,
  least,
  most,
})

/** Every amount of a face, where people look for it. */
export const faceSliders = {
  head: {
    legend: 'Shape of the head',
    sliders: [
      slider('width', 'Width of the head', 'Narrow', 'Wide'),
      slider('height', 'Height of the head', 'Short', 'Tall'),
      slider('forehead', 'Forehead', 'Low', 'High'),
      slider('cheek', 'Cheeks', 'Hollow', 'Round'),
    ],
  },
  chin: {
    legend: 'Shape of the chin',
    sliders: [
      slider('jaw', 'Jaw', 'Narrow', 'Wide'),
      slider('chin', 'Chin', 'Pointed', 'Broad'),
      slider('double_chin', 'Under the chin', 'Lean', 'Double chin'),
    ],
  },
  eyes: {
    legend: 'Shape of the eyes',
    sliders: [
      slider('eye_size', 'Size of the eyes', 'Small', 'Large'),
      slider('eye_open', 'Lids', 'Narrow', 'Open'),
      slider('eye_gap', 'Room between the eyes', 'Close', 'Far apart'),
      slider('eye_tilt', 'Outer corners of the eyes', 'Down', 'Up'),
    ],
  },
  brows: {
    legend: 'Shape of the brows',
    sliders: [
      slider('brow_thickness', 'Thickness of the brows', 'Thin', 'Thick'),
      slider('brow_height', 'Height of the brows', 'Low', 'High'),
      slider('brow_tilt', 'Outer ends of the brows', 'Down', 'Up'),
      slider('brow_arch', 'Arch of the brows', 'Flat', 'Arched'),
    ],
  },
  nose: {
    legend: 'Shape of the nose',
    sliders: [
      slider('nose_width', 'Width of the nose', 'Narrow', 'Wide'),
      slider('nose_length', 'Length of the nose', 'Short', 'Long'),
      slider('nose_depth', 'How far the nose stands out', 'Flat', 'Stands out'),
    ],
  },
  mouth: {
    legend: 'Shape of the mouth',
    sliders: [
      slider('mouth_width', 'Width of the mouth', 'Narrow', 'Wide'),
      slider('lips', 'Lips', 'Thin', 'Full'),
    ],
  },
  ears: { legend: 'Ears', sliders: [slider('ears', 'Ears', 'Close', 'Stick out')] },
} as const satisfies Record<string, { legend: string; sliders: readonly FaceSlider[] }>
export type FacePlace = keyof typeof faceSliders

/** A slider goes as far to either side, however far the amount does; 0 is its middle. */
export const SLIDER_REACH = 100

export function sliderAt(key: FaceKey, amount: number): number {
  const [least, most] = faceRange(key)
  return Math.round(SLIDER_REACH * (amount < 0 ? amount / -least : amount / most))
}

export function amountAt(key: FaceKey, position: number): number {
  const [least, most] = faceRange(key)
  return (position / SLIDER_REACH) * (position < 0 ? -least : most)
}
