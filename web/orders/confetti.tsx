import { useEffect, useRef } from 'react'
import { useReducedMotion } from '../browser/reduced-motion.ts'

const FALLS_MS = 3000
const PIECES = 140
const COLOURS = ['#C4125A', '#F7B92C', '#CFA04A', '#2D6FB7', '#1B6A48', '#F3D48A']

/** Three seconds on a canvas that takes no clicks; none under reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const calm = useReducedMotion()
  useEffect(() => {
    const sheet = canvas.current
    const pen = sheet?.getContext('2d')
    if (!sheet || !pen || calm) return
    const scale = Math.min(2, window.devicePixelRatio)
    const [width, height] = [window.innerWidth, window.innerHeight]
    sheet.width = width * scale
    sheet.height = height * scale
    pen.scale(scale, scale)
    const pieces = Array.from({ length: PIECES }, (_, number) => ({
      x: Math.random() * width,
      y: -Math.random() * height * 0.6,
      size: 6 + Math.random() * 7,
      speed: height * (0.32 + Math.random() * 0.3),
      sway: 20 + Math.random() * 40,
      turn: Math.random() * Math.PI * 2,
      colour: COLOURS[number % COLOURS.length] ?? '',
    }))
    const begun = performance.now()
    let frame = requestAnimationFrame(draw)
    function draw(now: number) {
      const seconds = (now - begun) / 1000
      pen?.clearRect(0, 0, width, height)
      if (!pen || now - begun > FALLS_MS) return
      pen.globalAlpha = Math.min(1, (FALLS_MS - (now - begun)) / 500)
      for (const piece of pieces) {
        pen.save()
        pen.translate(
          piece.x + Math.sin(seconds * 2 + piece.turn) * piece.sway,
          piece.y + piece.speed * seconds,
        )
        pen.rotate(piece.turn + seconds * 4)
        pen.fillStyle = piece.colour
        pen.fillRect(-piece.size / 2, -piece.size / 4, piece.size, piece.size / 2)
        pen.restore()
      }
      frame = requestAnimationFrame(draw)
    }
    return () => cancelAnimationFrame(frame)
  }, [calm])
  return <canvas ref={canvas} className="confetti" />
}
