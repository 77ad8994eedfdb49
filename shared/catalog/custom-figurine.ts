import { screenPictures } from '../pictures/screen-pictures.ts'

/** The custom figurine as one thing for sale, in the feed and on its page. */
export const CUSTOM_FIGURINE = {
  id: 'custom-figurine',
  name: 'Custom figurine from your photo',
  description:
    'A small figure of you, or of somebody who agreed: drawn from one photo, 3D-printed and painted by hand, on a round black base with a name on it if you like. You see a preview before you pay.',
  picture: screenPictures['sample-figurine'],
} as const
