import { percentile, runSuite, type Webhook } from './checkout.ts'

const EVENTS = 200
const TIMES = 10
const AT_ONCE = 8

/** Every webhook of many orders ten times, eight at once: each is accepted, and each has one effect. */
await runSuite('webhook-replay', async till => {
  const events: Webhook[] = []
  while (events.length < EVENTS) {
    const opened = await till.open()
    await till.pay(opened)
    events.push(...(await till.webhooksOf(opened)))
  }
  const posts = Array.from({ length: TIMES }, () => events.slice(0, EVENTS)).flat()
  const times: number[] = []
  let taken = 0
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let event = posts.pop(); event; event = posts.pop()) {
      const since = performance.now()
      if ((await till.hear(event)).ok) taken += 1
      times.push(performance.now() - since)
    }
  })
  await Promise.all(lanes)
  await till.settled()
  times.sort((a, b) => a - b)
  const p99 = percentile(times, 0.99)
  const { sql } = await import('drizzle-orm')
  const effects = await till.counted(
    sql`select count(*) as count from webhook_events where processed_at is not null`,
  )
  return {
    figures: {
      'answered 2xx': `${taken} of ${EVENTS * TIMES}`,
      effects: `${effects} of ${EVENTS}`,
      'p99 (limit 500 ms)': `${p99.toFixed(0)} ms`,
    },
    faults: [
      ...(taken === EVENTS * TIMES ? [] : ['a webhook was not taken']),
      ...(effects === EVENTS ? [] : ['a webhook had no effect, or two']),
      ...(p99 < 500 ? [] : ['the door was slow']),
    ],
  }
})
