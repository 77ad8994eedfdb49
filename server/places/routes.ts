import type { Hono } from 'hono'
import { placesApi } from '../../shared/places.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Places } from './places.ts'

export function placeRoutes(app: Hono<ApiEnv>, places: Places) {
  implement(app, placesApi, {
    async byPincode({ params: { pincode }, context }) {
      const place = await places(pincode)
      if (!place) throw notFound('pincode.unknown', 'We do not know this pincode. Please fill in city and state yourself.')
      context.header('cache-control', 'public, max-age=86400')
      return { pincode, ...place }
    },
  })
}
