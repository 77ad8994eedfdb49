// The limits: one minimal server per kind of workload.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

const KINDS = { raw, hono, query, purchase, cards, pages }

process.once('message', async order => {
  const listener = await KINDS[order.kind](order)
  const server = createServer(listener)
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
})

function raw({ answers }) {
  const held = new Map(
    answers.map(({ path, type, body }) => [path, { type, bytes: Buffer.from(body, 'base64') }]),
  )
  return (request, response) => {
    const { type, bytes } = held.get(request.url)
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
    response.end(bytes)
  }
}

async function hono({ answers }) {
  const { Hono } = await import('hono')
  const { getRequestListener } = await import('@hono/node-server')
  const app = new Hono()
  for (const { path, type, body } of answers) {
    const bytes = new Uint8Array(Buffer.from(body, 'base64'))
    app.get(path.split('?')[0], context => context.body(bytes, 200, { 'content-type': type }))
  }
  return getRequestListener(app.fetch)
}

async function poolOf(databaseUrl) {
  const { default: pg } = await import('pg')
  return new pg.Pool({ connectionString: databaseUrl, max: 20 })
}

async function query({ databaseUrl, queries }) {
  const pool = await poolOf(databaseUrl)
  return async (request, response) => {
    const [, name, value] = request.url.split('/')
    const { rows } = await pool.query({ name, text: queries[name], values: [value] })
    const text = JSON.stringify(rows)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  }
}

async function purchase({ databaseUrl, providerUrl, keySecret }) {
  const pool = await poolOf(databaseUrl)
  const provider = async (path, init) =>
    (await fetch(providerUrl + path, { ...init, headers: { 'content-type': 'application/json' } })).json()
  let made = 0

  async function order(body) {
    made += 1
    const id = `L${process.pid}-${made}`
    const total = body.cartItems.reduce((sum, line) => sum + line.quantity * 249_900, 0)
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query({
        name: 'order',
        text: 'insert into limit_orders (id, total, shipping) values ($1, $2, $3)',
        values: [id, total, body.shipping],
      })
      for (const line of body.cartItems)
        await client.query({
          name: 'line',
          text: 'insert into limit_lines (order_id, slug, quantity) values ($1, $2, $3)',
          values: [id, line.slug, line.quantity],
        })
      await client.query('commit')
    } finally {
      client.release()
    }
    const { id: providerId } = await provider('/orders', {
      method: 'POST',
      body: JSON.stringify({ amount: total, currency: 'INR', receipt: id }),
    })
    return { order: { id, amount: total, currency: 'INR', razorpay_order_id: providerId } }
  }

  async function confirm(body) {
    const signed = createHmac('sha256', keySecret)
      .update(`${body.razorpay_order_id}|${body.razorpay_payment_id}`)
      .digest('hex')
    if (signed !== body.razorpay_signature) throw new Error('the signature does not fit')
    const { items } = await provider(`/orders/${body.razorpay_order_id}/payments`)
    await pool.query({
      name: 'paid',
      text: 'update limit_orders set paid = $2 where id = $1',
      values: [body.orderId, items[0].id],
    })
    return { state: 'paid' }
  }

  return async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const text = JSON.stringify(await (request.url === '/order' ? order : confirm)(body))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  }
}

async function cards({ items }) {
  const { createElement: h } = await import('react')
  const { renderToString } = await import('react-dom/server')
  const card = item =>
    h('li', { key: item.slug }, [
      h('a', { key: 'a', href: `/desk-buddies/${item.slug}` }, [
        h('img', { key: 'i', src: item.image_url, alt: item.name, width: 800, height: 800, loading: 'lazy' }),
        h('h2', { key: 'h' }, item.name),
        h('p', { key: 'p', className: 'sub' }, item.subtitle),
        h('p', { key: 'm', className: 'money' }, item.price_display),
      ]),
    ])
  return (_, response) => {
    const html = `<!doctype html>${renderToString(h('html', null, h('body', null, h('ul', { className: 'wall' }, items.map(card)))))}`
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
    })
    response.end(html)
  }
}

async function pages({ build, items }) {
  globalThis.benchItems = items.map(item => ({ ...item, alt: item.name }))
  const { createRequestListener } = await import('@react-router/node')
  return createRequestListener({ build: await import(build), mode: 'production' })
}
