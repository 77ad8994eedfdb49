import type { Context, Hono } from 'hono'
import { isPrivateName, privateKey } from '../platform/files/private-links.ts'
import { type ApiEnv, requestHeader } from '../platform/http/api-env.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import type { LookLog } from '../privacy/looks.ts'
import type { FigurineDeps } from './deps.ts'
import { findFileOwner } from './queries.ts'

/** A private picture: for a valid link, its owner or an admin. Anyone else gets 404. */
export function privateFileRoutes(
  app: Hono<ApiEnv>,
  { db, files, links, looks }: Pick<FigurineDeps, 'db' | 'files' | 'links'> & { looks: LookLog },
) {
  app.get('/files/:name', async context => {
    const name = context.req.param('name')
    if (!isPrivateName(name)) throw notFound('file.not_found', 'There is no such picture.')
    const { e, s } = context.req.query()
    if (!links.isGood(name, e, s) && !(await mayOpen(context, name)))
      throw new Refusal(403, 'file.refused', 'This link has expired, or the picture is not yours to see.')
    // The browser asks before it shows its own copy, so that nothing is seen after a logout or a deletion; a name's content never changes.
    const rule = { 'cache-control': 'private, no-cache', etag: `"${name}"`, vary: 'cookie' }
    const isKnown = context.req.header('if-none-match') === rule.etag
    if (isKnown && (await files.has(privateKey(name)))) {
      await recordLook(context, name)
      return new Response(null, { status: 304, headers: rule })
    }
    const bytes = await files.get(privateKey(name))
    if (!bytes) throw notFound('file.not_found', 'There is no such picture.')
    await recordLook(context, name)
    const type = name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { ...rule, 'content-type': type, 'content-disposition': 'inline' },
    })
  })

  const recordLook = (context: Context<ApiEnv>, file: string) =>
    looks(`${file} ${requestHeader(context, 'cookie')}`, {
      viewer: context.get('visitor'),
      async find(who) {
        const owner = await findFileOwner(db, file)
        if (!owner?.userId) return null
        const look = { file, userId: owner.userId, what: 'picture' } as const
        if (who?.id === owner.userId) return { ...look, who: 'customer' }
        return who?.role === 'admin' ? { ...look, who: 'founder', viewer: who.id } : { ...look, who: 'link' }
      },
    })

  async function mayOpen(context: Context<ApiEnv>, name: string): Promise<boolean> {
    const who = await context.get('visitor')()
    if (!who) return false
    const owner = await findFileOwner(db, name)
    return owner !== undefined && (who.role === 'admin' || owner.userId === who.id)
  }
}
