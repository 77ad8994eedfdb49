import { handle } from '../../platform/files/image-worker/worker-process.ts'
import { documentPdfTask } from './pdf-task.ts'

/** The image worker's task; the library and the fonts are loaded with the first document. */
export const handleDocumentPdf = handle(documentPdfTask, async ({ document }) => {
  const { documentPdf } = await import('./document-pdf.ts')
  return { bytes: await documentPdf(document) }
})
