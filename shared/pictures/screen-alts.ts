/** What the pictures of the home page's own screens show; it loads no texts of other pictures. */
export const screenAlts = {
  hero: 'Five figurines on a wooden desk: a young wizard, a grandmother in a cape, a reader with flowers, a shiba and a woman in a pink saree',
  'nightlark-2': 'Nightlark from behind, with a short purple cape and hair that fades from purple to teal',
  founder:
    'The founder as a figurine, in square glasses and a blue apron, holding a brush at a bench with a small wizard and a 3D printer',
  upload:
    'A phone with a portrait and an upload button on its screen, two small photos and an arrow beside it',
  sculpt: 'A waving figurine, one half painted and the other half still a white model with green grid lines',
  ship: 'A waving figurine standing in an open cardboard box with a red heart on the front',
}
