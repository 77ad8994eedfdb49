import { Plus } from 'lucide'
import { useRef, useState } from 'react'
import { type AdminGalleryItem, galleryAdminApi } from '../../../../shared/catalog/gallery-desk-api.ts'
import { paths } from '../../../../shared/paths.ts'
import { type Call, call, pageContext } from '../../../api.ts'
import { orNull, orStandIn, useAskAgain } from '../../../browser/loading.tsx'
import { requireAdmin } from '../../../session/guard.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { originOf, pageHead } from '../../../ui/page-head.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { loadPages, type Page } from '../../ui/load-pages.ts'
import { messages } from '../../ui/messages.ts'
import { AdminShell } from '../../ui/shell.tsx'
import { useFillQuestion } from '../../ui/unsaved.tsx'
import { useStatus } from '../../ui/use-status.ts'
import type { Route } from './+types/gallery-page.ts'
import { GalleryForm } from './gallery-form.tsx'
import './gallery-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Gallery', path: paths.adminGallery, noindex: true })

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args)
  const { call: ask } = args.context.get(pageContext)
  const list = await galleryAt(ask).catch(orNull('the gallery'))
  return { list }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ list: null }))

export default function AdminGalleryPage({ loaderData }: Route.ComponentProps) {
  const gallery = useGallery(loaderData.list)
  const [failed, setFailed] = useState(false)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [status, announce] = useStatus(gallery.isDown || failed)
  const top = useRef<HTMLDivElement>(null)
  const { items } = gallery
  const selected = items.find(item => item.id === selectedId) ?? null
  const latest = useRef(round)
  latest.current = round
  const { fillWith, question } = useFillQuestion('gallery-form')

  /** Another picture, or none, starts the form anew. */
  const select = (id: string | null) => {
    setSelectedId(id)
    setRound(round + 1)
  }
  const edit = (item: AdminGalleryItem) =>
    fillWith(`edit ${item.title ?? 'the other one'}`, () => {
      select(item.id)
      window.scrollTo({ top: 0 })
      top.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    })

  return (
    <div ref={top}>
      <AdminShell heading="Gallery" lead={messages.galleryLead}>
        <div className="two-desks">
          <div className="stack gap-4 top may-shrink">
            <GalleryForm
              key={`${selectedId ?? 'new'} ${round}`}
              item={selected}
              onTrouble={setFailed}
              onSaved={async saved => {
                announce(messages.gallerySaved)
                await gallery.load(items.length + (selectedId ? 0 : 1))
                if (latest.current === round) select(selectedId ? saved.id : null)
              }}
              onDeleted={async () => {
                announce(messages.galleryDeleted)
                select(null)
                await gallery.load()
              }}
              onCancel={() => select(null)}
            />
            <div role="status">{status && <Banner kind="ok">{status}</Banner>}</div>
          </div>
          <section className="stack gap-4 may-shrink" aria-labelledby="pictures-heading">
            <div className="row middle apart gap-3">
              <h2 id="pictures-heading">All pictures</h2>
              {selected && (
                <Button kind="soft" size="small" onClick={() => fillWith('add another', () => select(null))}>
                  <Icon of={Plus} />
                  Add another
                </Button>
              )}
            </div>
            <Frames gallery={gallery} selectedId={selectedId} onEdit={edit} />
          </section>
        </div>
        {question}
      </AdminShell>
    </div>
  )
}

const MORE = 50
const galleryAt = (ask: Call, offset = 0): Promise<Page<AdminGalleryItem>> =>
  ask(galleryAdminApi.list, { query: { offset: String(offset) } })

function useGallery(loaded: Page<AdminGalleryItem> | null) {
  const [page, setPage] = useState(loaded)
  const [isDown, setDown] = useState(loaded === null)
  const { run, busy } = useChange()
  const items = page?.items ?? []
  async function load(count = items.length) {
    const pages = () => loadPages(count, offset => galleryAt(call, offset))
    const fresh = await run('load', pages, messages.galleryDown)
    setDown(!fresh)
    if (fresh) setPage(fresh)
  }
  useAskAgain(isDown, load)
  return { items, total: page?.total, load, isDown, loading: busy !== null }
}

interface FramesProps {
  gallery: ReturnType<typeof useGallery>
  selectedId: string | null
  onEdit: (item: AdminGalleryItem) => void
}
const Frames = ({
  gallery: { items, total = 0, load, isDown, loading },
  selectedId,
  onEdit,
}: FramesProps) => (
  <>
    {isDown && (
      <>
        <Banner kind="bad">{messages.galleryDown}</Banner>
        <Button
          kind="soft"
          size="small"
          className="self-start"
          busy={loading && 'Trying…'}
          onClick={() => void load()}
        >
          Try again
        </Button>
      </>
    )}
    {total === 0 && !isDown && <p className="lead">{messages.galleryEmpty}</p>}
    <ul className="frames">
      {items.map(item => (
        <li key={item.id}>
          <button
            type="button"
            className="frame"
            aria-pressed={item.id === selectedId}
            onClick={() => onEdit(item)}
          >
            <Picture src={item.image_url} alt="" sizes="(min-width: 860px) 200px, 45vw" max={480} />
            <b>{item.title ?? 'Untitled'}</b>
            <span className="row gap-2">
              <Badge tone={item.is_public ? 'ok' : undefined}>{item.is_public ? 'Public' : 'Private'}</Badge>
              {item.profiles?.name && <span className="small muted">{item.profiles.name}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
    {items.length < total && (
      <Button
        kind="soft"
        className="more"
        busy={loading && 'Loading…'}
        onClick={() => void load(items.length + MORE)}
      >
        Show more ({total - items.length})
      </Button>
    )}
  </>
)
