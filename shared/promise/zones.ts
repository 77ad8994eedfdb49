/** How far a parcel goes, from the same city to the islands. */
export const ZONES = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type Zone = (typeof ZONES)[number]
export interface DaysRange {
  from: number
  /** The median. */
  usual: number
  to: number
}

/** Working days on the road, until the shop has delivered often enough to know better. */
export const ZONE_DAYS: Record<Zone, DaysRange> = {
  A: { from: 1, usual: 1.5, to: 2 },
  B: { from: 2, usual: 2.5, to: 3 },
  C: { from: 2, usual: 3, to: 4 },
  D: { from: 3, usual: 4.5, to: 6 },
  E: { from: 5, usual: 7, to: 9 },
  F: { from: 7, usual: 9.5, to: 12 },
}

/** That of most of India; also of a pincode that nobody knows. */
export const USUAL_ZONE: Zone = 'D'

export interface PlaceOnMap {
  pincode: string
  state: string
  city: string
}

const METROS = ['Mumbai', 'New Delhi', 'Kolkata', 'Chennai', 'Bengaluru', 'Hyderabad']
const FAR = [
  'Arunachal Pradesh',
  'Assam',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Sikkim',
  'Tripura',
  'Jammu and Kashmir',
  'Kerala',
  'Himachal Pradesh',
]
const FARTHEST = ['Andaman and Nicobar Islands', 'Lakshadweep', 'Ladakh']
const isMetro = ({ city, state }: PlaceOnMap) => METROS.includes(city) || state === 'Delhi'
/** The first digit of a pincode is India Post's region. */
const regionOf = ({ pincode }: PlaceOnMap) => pincode[0]

export function zoneOf(home: PlaceOnMap, to: PlaceOnMap): Zone {
  if (home.state === to.state && home.city === to.city) return 'A'
  if (home.state === to.state) return 'B'
  if (FARTHEST.includes(to.state)) return 'F'
  if (FAR.includes(to.state)) return 'E'
  if (regionOf(home) === regionOf(to)) return 'B'
  return isMetro(home) && isMetro(to) ? 'C' : 'D'
}
