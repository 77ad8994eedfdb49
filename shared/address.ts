export const INDIAN_STATES = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const

export const COUNTRY = 'India'

interface Street {
  address1: string
  address2: string | null
}
interface Address extends Street {
  city: string
  state: string
  pincode: string
  country: string
}

/** What an address has above its city; each way to write one begins with these. */
export const streetLines = ({ address1, address2 }: Street): string[] => [
  address1,
  ...(address2 ? [address2] : []),
]

export const addressInOneLine = ({ city, pincode, state, country, ...street }: Address): string =>
  [...streetLines(street), `${city} ${pincode}`, state, country].filter(Boolean).join(', ')
