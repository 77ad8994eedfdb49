import { readFile } from 'node:fs/promises'
import type { INDIAN_STATES } from '../../../shared/address.ts'
import { cached } from '../../platform/cached.ts'

interface Place {
  state: (typeof INDIAN_STATES)[number]
  city: string
}
export type Places = (pincode: string) => Promise<Place | undefined>

/** India Post's directory, one place a line: state, city, first pincode and differences to the next ones. */
export function openPlaces(file: string): Places {
  const places = cached(() => read(file))
  return async pincode => (await places.read()).get(Number(pincode))
}

async function read(file: string): Promise<Map<number, Place>> {
  const places = new Map<number, Place>()
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [state, city, distances] = line.split('|')
    if (!state || !city || !distances) continue
    const place = { state, city } as Place
    let pincode = 0
    for (const distance of distances.split(' ')) {
      pincode += Number(distance)
      places.set(pincode, place)
    }
  }
  return places
}
