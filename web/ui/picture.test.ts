import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { Picture } from './picture.tsx'

test('the preload of a first picture stands beside it, as a picture holds sources and an image only', () => {
  const shown = renderToStaticMarkup(
    createElement(Picture, { src: screenPictures.ship, alt: 'A parcel', sizes: '208px', first: true }),
  )
  expect(shown).toMatch(/<link [^>]*rel="preload"/)
  expect(shown).toMatch(/<picture><source [^>]*><img [^>]*><\/picture>/)
})
