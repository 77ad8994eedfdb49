import { runSuite, seeded, type Till } from './till.ts'

const RUNS = Number(process.argv[2] ?? 1000)
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000)

/** The same webhooks and the browser's confirm in every order, some twice, some missing, now and then with a failed attempt before. */
await runSuite(`webhook-orderings (seed ${SEED})`, async till => {
  const random = seeded(SEED)
  let same = 0
  const faults: string[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const end = await oneOrder(till, random)
    if (end === 'Processing paid') same += 1
    else if (faults.length < 5) faults.push(`run ${run} ended as "${end}"`)
  }
  return { figures: { 'the same final state': `${same} of ${RUNS}` }, faults }
})

async function oneOrder(till: Till, random: ReturnType<typeof seeded>): Promise<string> {
  const opened = await till.open()
  if (random.next() < 0.3) await till.pay(opened, { outcome: 'fails' })
  const paid = await till.pay(opened)
  const heard = (await till.webhooksOf(opened)).filter(() => random.next() < 0.9)
  const steps = [...heard, ...heard.filter(() => random.next() < 0.3)].map(webhook => () => till.hear(webhook))
  const withConfirm = random.shuffled([...steps, ...(random.next() < 0.8 || steps.length === 0 ? [() => till.confirm(opened, paid)] : [])])
  if (random.next() < 0.5) await Promise.all(withConfirm.map(step => step()))
  else for (const step of withConfirm) await step()
  await till.settled()
  const row = await till.shop.get(`/api/orders/track/${opened.order.id}`)
  const { order } = (await row.json()) as { order: { status: string; payment_status: string } }
  return `${order.status} ${order.payment_status}`
}
