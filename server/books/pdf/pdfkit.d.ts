/** The part of the library that documents use; it comes without types. */
declare module 'pdfkit' {
  import type { EventEmitter } from 'node:events'

  export default class PDFDocument extends EventEmitter {
    constructor(options: {
      size: 'A4'
      margin: number
      lang: string
      font: null
      info: Record<string, string | Date>
    })
    registerFont(name: string, source: Uint8Array): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(colour: string): this
    text(text: string, x: number, y: number, options: { lineBreak: boolean; baseline: 'alphabetic' }): this
    markContent(tag: string, options: { actual: string }): this
    endMarkedContent(): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    quadraticCurveTo(cx: number, cy: number, x: number, y: number): this
    bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): this
    closePath(): this
    rect(x: number, y: number, width: number, height: number): this
    fill(rule?: 'non-zero'): this
    addPage(): this
    end(): void
  }
}
