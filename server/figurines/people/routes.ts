import type { Hono } from 'hono'
import {
  type Consented,
  type ConsentInput,
  needsConsent,
  type Parent,
  type ParentInput,
  parentsApi,
  photosApi,
} from '../../../shared/figurines/people-api.ts'
import { lockAccount } from '../../accounts/lock-account.ts'
import type { ApiEnv, SignedIn } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { notFound } from '../../platform/http/problem.ts'
import { giveConsent, hasConsent } from '../../privacy/consents/consents.ts'
import type { FigurineDeps } from '../deps.ts'
import { findOwnPhoto } from '../queries.ts'
import { admitParentMail } from './admit-parent-mail.ts'
import { agree, readRequest, refuse } from './answer-parent.ts'
import { askParent, pendingRequestView, requestOf } from './ask-parent.ts'
import { familyConsent, parseParent, photographed, wholeConsent, wholeParent } from './read-subject.ts'
import { setPhotoSubject } from './set-photo-subject.ts'
import { withdrawConsent } from './withdraw-consent.ts'

type Deps = Pick<
  FigurineDeps,
  'db' | 'jobs' | 'files' | 'mailer' | 'clock' | 'secret' | 'pageAddress' | 'limits' | 'config'
>

/** By device and network, against guessing links. */
const LINKS: Limit = { name: 'parent-link', max: 60, windowSeconds: 3600 }

interface SubjectInput {
  consent?: ConsentInput | null | undefined
  parent?: ParentInput | null | undefined
  close_family?: boolean | null | undefined
}

export function peopleRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, clock, limits, pageAddress, config } = deps

  async function ask(who: SignedIn, photoId: string, parent: Parent, field: string) {
    await admitParentMail(deps, who.id, parent, field)
    const asking = { photoId, sender: who, parent, now: clock(), pageAddress, photoDays: config.photoDays }
    return db.transaction(async tx => {
      await lockAccount(tx, who.id)
      return askParent(tx, asking)
    })
  }
  async function settle(who: SignedIn, photoId: string, subject: Consented, input: SubjectInput) {
    const now = clock()
    if (subject === 'other_child')
      return ask(who, photoId, parseParent(input.parent, who.email), 'parent.email')
    const consent =
      subject === 'my_child' ? wholeConsent(input.consent, now) : familyConsent(input.close_family === true)
    await db.transaction(tx => giveConsent(tx, { userId: who.id, photoId, consent, now }))
  }

  implement(app, photosApi, {
    async setSubject({ params: { id }, body, who }) {
      const subject = photographed(body.subject)
      if (!(await findOwnPhoto(db, who.id, id))) throw notFound('photo.not_found', 'There is no such photo.')
      // The answer is kept, and the links have ended, also where the consent is not whole.
      await db.transaction(tx => setPhotoSubject(tx, id, { subject, now: clock() }))
      if (needsConsent(subject) && (hasAnswer(body) || !(await isSettled(subject, id))))
        await settle(who, id, subject, body)
      return { subject }
    },
    async askParent({ params: { id }, body, who }) {
      const photo = await findOwnPhoto(db, who.id, id)
      if (photo?.subject !== 'other_child') throw notFound('photo.not_found', 'There is no such photo.')
      return { asked: pendingRequestView(await ask(who, id, wholeParent(body, who.email), 'email')) }
    },
    withdraw: async ({ params, who }) => ({ receipt: await withdrawConsent(deps, who, params.id) }),
  })

  const isSettled = async (subject: Consented, id: string) =>
    (await hasConsent(db, id)) || (subject === 'other_child' && (await requestOf(db, id)) !== undefined)

  implement(app, parentsApi, {
    async read({ params, context }) {
      await limits.visit(context, LINKS)
      context.header('cache-control', 'private, no-store')
      return { request: await readRequest(deps, params.token) }
    },
    async agree({ params, body, context }) {
      await limits.visit(context, LINKS)
      return { request: await agree(deps, params.token, body) }
    },
    async refuse({ params, context }) {
      await limits.visit(context, LINKS)
      return { stayed: await refuse(deps, params.token) }
    },
  })
}

/** What a consent needs came along, and so replaces what was settled before. */
const hasAnswer = ({ consent, parent, close_family: family }: SubjectInput) =>
  Boolean(consent || parent || family)
