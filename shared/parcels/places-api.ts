import { z } from 'zod/mini'
import { INDIAN_STATES } from '../address.ts'
import type { Api } from '../endpoint.ts'
import { Pincode } from '../people.ts'

export const placesApi = {
  byPincode: {
    method: 'GET',
    path: '/pincodes/:pincode',
    summary:
      'Where a pincode is: the state, and the city or district its parcels go to; null where nobody knows.',
    params: z.object({ pincode: Pincode }),
    response: z.object({
      pincode: z.string(),
      place: z.nullable(z.object({ state: z.enum(INDIAN_STATES), city: z.string() })),
    }),
  },
} satisfies Api
