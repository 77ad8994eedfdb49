import { runSuite, seeded, type Till } from './checkout.ts'

const RUNS = Number(process.argv[2] ?? 1000)
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000)

const AT_ONCE = 20

/** Webhooks and the browser's confirm in every order, some twice, some missing, some after a failure. */
await runSuite(`webhook-orderings (seed ${SEED})`, async till => {
  let same = 0
  const faults: string[] = []
  for (let first = 0; first < RUNS; first += AT_ONCE) {
    const runs = Array.from({ length: Math.min(AT_ONCE, RUNS - first) }, (_, number) => first + number)
    // Each run has its own random numbers, so that it can be repeated alone.
    const orders = await Promise.all(runs.map(run => oneOrder(till, seeded(SEED * 10_007 + run))))
    await till.settled()
    for (const [number, id] of orders.entries()) {
      const end = await stateOf(till, id)
      if (end === 'Processing paid') same += 1
      else if (faults.length < 5) faults.push(`run ${first + number} ended as "${end}"`)
    }
  }
  return { figures: { 'the same final state': `${same} of ${RUNS}` }, faults }
})

async function oneOrder(till: Till, random: ReturnType<typeof seeded>): Promise<string> {
  const opened = await till.open()
  if (random.next() < 0.3) await till.pay(opened, { outcome: 'fails' })
  const paid = await till.pay(opened)
  const heard = (await till.webhooksOf(opened)).filter(() => random.next() < 0.9)
  const steps = [...heard, ...heard.filter(() => random.next() < 0.3)].map(
    webhook => () => till.hear(webhook),
  )
  const withConfirm = random.shuffled([
    ...steps,
    ...(random.next() < 0.8 || steps.length === 0 ? [() => till.confirm(opened, paid)] : []),
  ])
  if (random.next() < 0.5) await Promise.all(withConfirm.map(step => step()))
  else for (const step of withConfirm) await step()
  return opened.order.id
}

async function stateOf(till: Till, id: string): Promise<string> {
  const { order } = (await (await till.shop.get(`/api/orders/track/${id}`)).json()) as {
    order: { status: string; payment_status: string }
  }
  return `${order.status} ${order.payment_status}`
}
