// Runs in its own process, so that its work is not counted as the server's.
import { createHmac } from 'node:crypto'
import { openLine, post } from './line.mjs'

/** Requests still under way at the end are not counted. */
async function press({ port, connections, seconds, ...what }) {
  const took = []
  const wrong = {}
  let isOver = false
  const began = process.cpuUsage()
  const since = performance.now()
  const turn = what.buyers ? buying(what) : reading(what)
  const talk = async number => {
    const line = await openLine(port)
    while (!isOver) {
      const asked = performance.now()
      const status = await turn(line, number)
      const now = performance.now()
      if (isOver) break
      took.push(now - asked)
      if (status !== 200) wrong[status] = (wrong[status] ?? 0) + 1
      isOver = now - since > seconds * 1000
    }
    line.close()
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => talk(number)))
  const elapsed = (performance.now() - since) / 1000
  const { user, system } = process.cpuUsage(began)
  took.sort((a, b) => a - b)
  const at = share => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return {
    perSecond: took.length / elapsed,
    count: took.length,
    wrong,
    p50: at(0.5),
    p99: at(0.99),
    share: (user + system) / 1e6 / elapsed,
  }
}

function reading({ requests }) {
  const bytes = requests.map(text => Buffer.from(text))
  let asked = 0
  return async line => {
    asked += 1
    return (await line.ask(bytes[asked % bytes.length])).status
  }
}

let bought = 0
/** A purchase: the order, the provider's signed result, and the confirmation. */
function buying({ buyers, paths, origin, keySecret }) {
  return async (line, number) => {
    const { cookie, body } = buyers[number % buyers.length]
    const headers = { origin, host: new URL(origin).host, ...(cookie && { cookie }) }
    bought += 1
    const wanted = {
      ...body,
      shipping: { ...body.shipping, address1: `${process.pid}-${bought}, Carter Road` },
    }
    const opened = await line.ask(
      Buffer.from(
        post(paths.order, { ...headers, 'idempotency-key': `bench-${process.pid}-${bought}` }, wanted),
      ),
    )
    if (opened.status !== 200) return opened.status
    const { order } = JSON.parse(opened.body.toString())
    const payment = order.razorpay_order_id.replace('order_', 'pay_')
    const signature = createHmac('sha256', keySecret)
      .update(`${order.razorpay_order_id}|${payment}`)
      .digest('hex')
    const paid = {
      orderId: order.id,
      razorpay_order_id: order.razorpay_order_id,
      razorpay_payment_id: payment,
      razorpay_signature: signature,
    }
    const settled = await line.ask(Buffer.from(post(paths.confirm, headers, paid)))
    if (settled.status !== 200) return settled.status
    return JSON.parse(settled.body.toString()).state === 'paid' ? 200 : 'not paid'
  }
}

process.on('message', async order => process.send(await press(order)))
