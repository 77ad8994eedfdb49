import type { Hono } from 'hono'
import { photosApi, readConsent } from '../../../shared/people-in-photos.ts'
import { hasConsent } from '../../consents/consents.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/http/problem.ts'
import { ownPhoto } from '../queries.ts'
import { consentFaults } from './read-subject.ts'
import { sayWhoIsIn } from './say-who-is-in.ts'
import { withdrawConsent } from './withdraw-consent.ts'

type Deps = Parameters<typeof withdrawConsent>[0]

export function peopleRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, clock } = deps
  implement(app, photosApi, {
    async setSubject({ params, body: { subject, consent }, who }) {
      if (!(await ownPhoto(db, who.id, params.id)))
        throw notFound('photo.not_found', 'There is no such photo.')
      const now = clock()
      const isAgreed = subject !== 'my_child' || (!consent && (await hasConsent(db, params.id)))
      const given = isAgreed ? null : readConsent(consent, now)
      await db.transaction(tx => sayWhoIsIn(tx, params.id, { subject, consent: given?.consent ?? null, now }))
      // The answer is kept, and the links have ended, also where the consent is not whole.
      if (given?.faults) throw consentFaults(given.faults)
      return { subject }
    },
    withdraw: async ({ params, who }) => ({ receipt: await withdrawConsent(deps, who, params.id) }),
  })
}
