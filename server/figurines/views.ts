import {
  type FaceOval,
  type Figurine,
  type FigurineStorage,
  figureModelPath,
  type Generated,
} from '../../shared/figurines/api.ts'
import { needsConsent, type PendingParentRequest } from '../../shared/figurines/people-api.ts'
import type { Face } from '../../shared/photo-reading/photo-reading.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import { QUESTIONS } from './may-draw.ts'
import type { FigurineWithPhoto } from './queries.ts'
import { BUILT_FROM_KIT, type FigurineRow, type PhotoRow } from './tables.ts'

const signed = (links: PrivateLinks, file: string) => {
  const link = links.link(file)
  return { public_url: null, signed_url: link, url: link }
}

/** A picture that is kept before its photo is read is not shown yet. */
const shownFile = ({ stage, file }: FigurineRow) => (stage === 'complete' ? file : null)

function storageView(links: PrivateLinks, { figurine, photo }: FigurineWithPhoto): FigurineStorage {
  const gone = { public_url: null, signed_url: null, url: null }
  const drawn = shownFile(figurine)
  return {
    original: photo && !photo.deletedAt ? signed(links, photo.file) : gone,
    generated: drawn ? signed(links, drawn) : null,
  }
}

const faceOf = ({ figurine, photo }: FigurineWithPhoto): FaceOval | null =>
  photo && !photo.deletedAt ? faceIn(photo.face, figurine.faces) : null

/** The consents that the photos of some figurines wait for. */
export interface Missing {
  pendingRequests: ReadonlyMap<string, PendingParentRequest>
  consented: ReadonlySet<string>
}

function missingOf(
  photo: PhotoRow | null,
  { pendingRequests, consented }: Missing,
): Pick<Figurine, 'waits_for' | 'asks'> {
  if (!photo) return { waits_for: null, asks: null }
  const { id, subject, withdrawnAt } = photo
  if (withdrawnAt) return { waits_for: null, asks: 'withdrawn' }
  const isMissing = needsConsent(subject) && !consented.has(id)
  return { waits_for: pendingRequests.get(id) ?? null, asks: isMissing ? QUESTIONS[subject] : null }
}

export function figurineView(links: PrivateLinks, row: FigurineWithPhoto, missing: Missing): Figurine {
  const { figurine } = row
  const storage = storageView(links, row)
  return {
    id: figurine.id,
    created_at: figurine.createdAt.toISOString(),
    uploaded_image_url: storage.original.url,
    generated_figurine_url: storage.generated?.url ?? null,
    photo_id: figurine.photoId,
    ...missingOf(row.photo, missing),
    version: figurine.version,
    kind: figurine.kind,
    name_label: figurine.nameLabel,
    figure: figurine.figure,
    doubts: figurine.doubts,
    sources: figurine.sources,
    measured: figurine.measured,
    told: figurine.told,
    face: faceOf(row),
    model_url: figurine.figure && figureModelPath(figurine.id),
    stage: figurine.stage,
    is_demo: figurine.isDemo,
    has_drawing: shownFile(figurine) !== null && figurine.provider !== BUILT_FROM_KIT,
    change_note: figurine.changeNote,
    failure: figurine.failureCode
      ? { code: figurine.failureCode, sentence: figurine.failureSentence ?? '' }
      : null,
    storage,
  }
}

export function generatedView(links: PrivateLinks, row: FigurineWithPhoto): Generated {
  const storage = storageView(links, row)
  return {
    figurine_url: storage.generated?.url ?? null,
    figurine_id: row.figurine.id,
    storage,
    is_demo: row.figurine.isDemo,
    faces: row.figurine.faces,
    figure: row.figurine.figure,
    doubts: row.figurine.doubts,
  }
}

/** Where the customer laid the oval, else the face that was found. */
export function faceIn(oval: FaceOval | null | undefined, faces: readonly Face[]): FaceOval | null {
  const [first] = faces
  if (oval || !first) return oval ?? null
  const { x, y, width, height } = first
  return { x: x + width / 2, y: y + height / 2, rx: width / 2, ry: height / 2 }
}
