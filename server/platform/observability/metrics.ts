type Labels = Record<string, string>

interface Metric {
  name: string
  help: string
  kind: 'counter' | 'histogram'
  lines: () => string[]
}
const metrics: Metric[] = []
/** Limits memory: further label sets are counted together. */
const SERIES_MAX = 300

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const written = (labels: Labels) => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return parts.length > 0 ? `{${parts.join(',')}}` : ''
}

function seriesOf<T>(fresh: () => T) {
  const series = new Map<string, { labels: Labels; value: T }>()
  return {
    series,
    of(labels: Labels): T {
      const key = Object.values(labels).join('\n')
      const known = series.get(key)
      if (known) return known.value
      const kept =
        series.size < SERIES_MAX
          ? labels
          : Object.fromEntries(Object.keys(labels).map(name => [name, 'other']))
      const at = Object.values(kept).join('\n')
      const value = series.get(at)?.value ?? fresh()
      series.set(at, { labels: kept, value })
      return value
    },
  }
}

export function counter(name: string, help: string) {
  const { series, of } = seriesOf(() => {
    let count = 0
    return {
      add() {
        count += 1
      },
      count: () => count,
    }
  })
  metrics.push({
    name,
    help,
    kind: 'counter',
    lines: () =>
      [...series.values()].map(({ labels, value }) => `${name}${written(labels)} ${value.count()}`),
  })
  return of
}

export function histogram(name: string, help: string, bounds: readonly number[]) {
  const { series, of } = seriesOf(() => {
    const buckets = new Array<number>(bounds.length).fill(0)
    let count = 0
    let sum = 0
    return {
      observe(seconds: number) {
        const at = bounds.findIndex(bound => seconds <= bound)
        if (at >= 0) buckets[at] = (buckets[at] ?? 0) + 1
        count += 1
        sum += seconds
      },
      seen: () => ({ buckets, count, sum }),
    }
  })
  metrics.push({
    name,
    help,
    kind: 'histogram',
    lines: () =>
      [...series.values()].flatMap(({ labels, value }) => {
        const { buckets, count, sum } = value.seen()
        let below = 0
        return [
          ...bounds.map((bound, at) => {
            below += buckets[at] ?? 0
            return `${name}_bucket${written({ ...labels, le: String(bound) })} ${below}`
          }),
          `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${written(labels)} ${sum}`,
          `${name}_count${written(labels)} ${count}`,
        ]
      }),
  })
  return of
}

export interface Gauge {
  name: string
  help: string
  values: { labels?: Labels; value: number }[]
}

export function exposition(gauges: Gauge[]): string {
  const counted = metrics.flatMap(({ name, help, kind, lines }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${kind}`,
    ...lines(),
  ])
  const read = gauges.flatMap(({ name, help, values }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...values.map(({ labels = {}, value }) => `${name}${written(labels)} ${value}`),
  ])
  return `${[...counted, ...read].join('\n')}\n`
}
