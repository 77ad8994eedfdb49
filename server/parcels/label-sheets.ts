import { PDFDocument, type PDFEmbeddedPage, StandardFonts } from 'pdf-lib'

const [A4_WIDTH, A4_HEIGHT] = [595.28, 841.89]
const MARGIN = 14

/** Every page of every label, four on a sheet of A4, each as large as its quarter allows. */
export async function sheetsOf(
  labels: readonly Uint8Array[],
  missing: readonly string[],
): Promise<Uint8Array> {
  const sheets = await PDFDocument.create()
  const pages: PDFEmbeddedPage[] = []
  for (const label of labels) {
    const { length } = (await PDFDocument.load(label)).getPages()
    const all = Array.from({ length }, (_, at) => at)
    pages.push(...(await sheets.embedPdf(label, all)))
  }
  for (const [at, label] of pages.entries()) {
    const sheet =
      at % 4 === 0 ? sheets.addPage([A4_WIDTH, A4_HEIGHT]) : sheets.getPage(sheets.getPageCount() - 1)
    const [width, height] = [A4_WIDTH / 2 - 2 * MARGIN, A4_HEIGHT / 2 - 2 * MARGIN]
    const scale = Math.min(width / label.width, height / label.height)
    sheet.drawPage(label, {
      x: (at % 2) * (A4_WIDTH / 2) + MARGIN,
      y: (at % 4 < 2 ? A4_HEIGHT / 2 : 0) + A4_HEIGHT / 2 - MARGIN - label.height * scale,
      xScale: scale,
      yScale: scale,
    })
  }
  if (missing.length > 0) await sayMissing(sheets, missing)
  return sheets.save()
}

/** The built-in fonts know Latin letters only. */
async function sayMissing(sheets: PDFDocument, missing: readonly string[]) {
  const font = await sheets.embedFont(StandardFonts.Helvetica)
  const sheet = sheets.addPage([A4_WIDTH, A4_HEIGHT])
  const lines = ['No label yet:', ...missing]
  sheet.drawText(lines.map(line => line.replaceAll('’', "'").replaceAll(/[^\x20-\x7E]/g, '?')).join('\n'), {
    x: 40,
    y: A4_HEIGHT - 60,
    size: 10,
    lineHeight: 14,
    maxWidth: A4_WIDTH - 80,
    font,
  })
}
