import type { Hono } from 'hono'
import { placesApi } from '../../../shared/parcels/places-api.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Places } from './places.ts'

export function placeRoutes(app: Hono<ApiEnv>, places: Places) {
  implement(app, placesApi, {
    async byPincode({ params: { pincode }, context }) {
      const place = (await places(pincode)) ?? null
      context.header('cache-control', 'public, max-age=86400')
      return { pincode, place }
    },
  })
}
