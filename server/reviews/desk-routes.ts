import type { Hono } from 'hono'
import { ADMIN_PAGE } from '../../shared/query.ts'
import { reviewDeskApi } from '../../shared/reviews/api.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { notFound } from '../platform/http/problem.ts'
import { deskReviews, reviewById } from './queries.ts'
import { deskView } from './views.ts'
import { answerReview, type DeskDeps, noteSeen, showReview, withholdReview } from './withhold-review.ts'

export function reviewDeskRoutes(app: Hono<ApiEnv>, deps: DeskDeps & { links: PrivateLinks }) {
  const { db, links } = deps
  async function viewOf(id: string) {
    const review = await reviewById(db, id)
    if (!review) throw notFound('review.not_found', 'This review is not there any more.')
    return { review: deskView(links, review) }
  }

  implement(app, reviewDeskApi, {
    async list({ query: { show = 'all', stars, limit = ADMIN_PAGE, offset = 0 } }) {
      const { found, total } = await deskReviews(db, { show, stars, limit, offset })
      return { reviews: found.map(review => deskView(links, review)), total }
    },
    async answer({ params, body, who }) {
      await answerReview(deps, { id: params.id, text: body.text, founder: who })
      return viewOf(params.id)
    },
    async removeAnswer({ params, who }) {
      await answerReview(deps, { id: params.id, text: null, founder: who })
      return viewOf(params.id)
    },
    async seen({ params }) {
      await noteSeen(deps, params.id)
      return viewOf(params.id)
    },
    async withhold({ params, body, who }) {
      await withholdReview(deps, { id: params.id, reason: body.reason, founder: who })
      return viewOf(params.id)
    },
    async show({ params, who }) {
      await showReview(deps, { id: params.id, founder: who })
      return viewOf(params.id)
    },
  })
}
