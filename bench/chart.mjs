import { goals } from './goals.mjs'
import { lines } from './table.mjs'

const [LEFT, WIDTH, ROW] = [250, 420, 34]
const readable = text => text.replace(/[<>&]/g, mark => `&#${mark.charCodeAt(0)};`)

/** One bar per workload: its share of the limit, with a mark at the goal. */
export function chart(results) {
  const shares = lines(results).filter(line => line.share !== undefined)
  const scale = share => LEFT + Math.min(share, 1.2) * (WIDTH / 1.2)
  const bars = shares.map(({ name, what, share }, row) => {
    const y = 56 + row * ROW
    const goal = scale(goals[name].share)
    return `<text x="16" y="${y + 14}">${name}  ${readable(what)}</text>
<rect x="${LEFT}" y="${y}" width="${(scale(share) - LEFT).toFixed(1)}" height="18" rx="4" fill="#B80F53"/>
<line x1="${goal.toFixed(1)}" x2="${goal.toFixed(1)}" y1="${y - 4}" y2="${y + 22}" stroke="#1E1915"
  stroke-width="2"/>
<text x="${(scale(share) + 8).toFixed(1)}" y="${y + 14}">${share.toFixed(2)}</text>`
  })
  const height = 56 + shares.length * ROW + 24
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 ${height}"
    font-family="system-ui, sans-serif" font-size="13" fill="#1E1915">
<rect width="760" height="${height}" fill="#FBF5EA"/>
<text
  x="16" y="30" font-size="16" font-weight="600">Share of what the machine could do at best, ${results.at.slice(0, 10)}</text>
${bars.join('\n')}
</svg>
`
}
