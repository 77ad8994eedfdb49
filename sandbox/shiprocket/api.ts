import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { type ApiDeps, bodyOf } from './context.ts'
import { handoverRoutes } from './handover-routes.ts'
import { newsRoutes } from './news-routes.ts'
import { numberRoutes } from './number-routes.ts'
import { offerRoutes } from './offer-routes.ts'
import { orderRoutes } from './order-routes.ts'

const TEN_DAYS_MS = 10 * 24 * 3_600_000

function tokens({ clock, password, books }: ApiDeps) {
  const sign = (text: string) => createHmac('sha256', password).update(text).digest('base64url')
  return {
    async make() {
      const { generation } = await books.desk()
      const text = `${generation}.${clock().getTime() + TEN_DAYS_MS}`
      return `stand-in.${text}.${sign(text)}`
    },
    async isGood(header: string | undefined) {
      const [, generation = '', until = '', signature = ''] = (header ?? '').replace('Bearer ', '').split('.')
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(`${generation}.${until}`))]
      const isSigned = given.length === right.length && timingSafeEqual(given, right)
      return (
        isSigned &&
        Number(until) > clock().getTime() &&
        Number(generation) === (await books.desk()).generation
      )
    },
  }
}

/** The service's paths below `/v1/external`, with its habits. */
export function apiRoutes(deps: ApiDeps): Hono {
  const api = new Hono()
  api.onError((_, context) => context.json({ message: 'Server Error', status_code: 500 }, 500))
  const token = tokens(deps)
  api.post('/auth/login', async context => {
    const { email, password } = await bodyOf(context)
    if (email !== deps.email || password !== deps.password)
      return context.json({ message: 'Invalid email and password combination', status_code: 400 }, 400)
    return context.json({
      id: 1,
      first_name: 'API',
      last_name: 'USER',
      email,
      company_id: 25149,
      token: await token.make(),
    })
  })
  api.use(async (context, next) => {
    if (await token.isGood(context.req.header('authorization'))) return next()
    return context.json({ message: 'Unauthenticated.' }, 401)
  })
  offerRoutes(api, deps)
  orderRoutes(api, deps)
  numberRoutes(api, deps)
  handoverRoutes(api, deps)
  newsRoutes(api, deps)
  api.all('*', context => context.json({ message: 'The route could not be found.', status_code: 404 }, 404))
  return api
}
