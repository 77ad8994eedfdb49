import { Refusal } from '../platform/http/problem.ts'
import type { PictureKind } from '../privacy/picture-kind.ts'
import { proofsOfUser } from './personal-data.ts'

const KEPT =
  'It shows what you said yes to, or asked to change, so it stays with its order. It goes with your account.'

/** What was shown by mistake may be another person's, and is not listed. */
export const proofPictures: PictureKind = {
  kind: 'proof',
  async list(db, userId) {
    const rows = await proofsOfUser(db, userId)
    return rows
      .filter(({ withdrawnBecause }) => withdrawnBecause === null)
      .flatMap(({ orderId, number, pictures, createdAt }) =>
        pictures.map(({ file }, at) => ({
          id: `${orderId}.${number}.${at + 1}`,
          file,
          title: `Proof ${number} of order ${orderId}`,
          why: 'To show you your figurine before it is made.',
          since: createdAt,
          until: { at: null, words: 'Until you delete your account.' },
          keptBecause: KEPT,
        })),
      )
  },
  async remove(tx, userId, id) {
    if (!(await this.list(tx, userId)).some(held => held.id === id)) return null
    throw new Refusal(409, 'proof.kept', KEPT)
  },
}
