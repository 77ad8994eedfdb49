import { expect, test } from 'vitest'
import { FACE_KEYS, faceRange, tidyFace } from '../../shared/figure/figure-face.ts'
import { amountAt, faceSliders, SLIDER_REACH, sliderAt } from './face-sliders.ts'

const all = Object.values(faceSliders).flatMap(({ sliders }) => sliders.map(({ key }) => key))

test('every amount of a face has one slider', () => {
  expect(all.toSorted()).toEqual(FACE_KEYS.toSorted())
})

test.each(FACE_KEYS)('the slider of %s goes to both ends, and its middle is the usual face', key => {
  const [least, most] = faceRange(key)
  expect([-SLIDER_REACH, 0, SLIDER_REACH].map(at => amountAt(key, at))).toEqual([least, 0, most])
  for (let at = -SLIDER_REACH; at <= SLIDER_REACH; at++)
    expect(sliderAt(key, tidyFace({ [key]: amountAt(key, at) })[key] ?? 0)).toBeCloseTo(at, -0.31)
})
