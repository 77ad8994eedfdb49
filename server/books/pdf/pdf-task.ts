import type { ShopDocument } from '../../../shared/books/api.ts'
import { task } from '../../platform/files/image-worker/tasks.ts'

export const documentPdfTask = task<{ document: ShopDocument }, { bytes: Uint8Array }>('books.pdf')
