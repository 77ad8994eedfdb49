// A payment provider that answers at once that everything is paid; the same for the shop and for its limit.
import { createServer } from 'node:http'

const orders = new Map()
let made = 0

function answer(method, path, body) {
  if (method === 'POST') {
    made += 1
    const order = {
      id: `order_bench${made}`,
      entity: 'order',
      amount: body.amount,
      currency: 'INR',
      receipt: body.receipt,
      status: 'created',
    }
    orders.set(order.id, order)
    return order
  }
  const [, , , id] = path.split('/')
  const { amount } = orders.get(id)
  const payment = {
    id: id.replace('order_', 'pay_'),
    order_id: id,
    amount,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    created_at: 1_790_000_000,
  }
  return { entity: 'collection', count: 1, items: [payment] }
}

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const text = JSON.stringify(
    answer(
      request.method,
      request.url,
      chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : null,
    ),
  )
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
