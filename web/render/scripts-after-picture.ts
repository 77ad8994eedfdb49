const PAGE_SCRIPT = /<script nonce="([^"]*)" type="module" async="">([\s\S]*?)<\/script>/

/** Makes the module script plain text until `startScripts` runs it; searches only the head and the end. */
export function scriptsAfterPicture(html: string, others: string): string {
  const body = html.indexOf('</head>')
  const scripts = Math.max(html.lastIndexOf('<script', html.lastIndexOf(' type="module" async="">')), body)
  return (
    html.slice(0, body).replaceAll(/<link rel="modulepreload"[^>]*\/>/g, '') +
    html.slice(body, scripts) +
    html
      .slice(scripts)
      .replace(
        PAGE_SCRIPT,
        (_, nonce: string, code: string) =>
          `<script nonce="${nonce}" type="text/plain" id="page-scripts">${code}</script>`,
      )
      .replace('</body>', () => `${others}</body>`)
  )
}
