import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Fault } from './faults.ts'
import { FLAWS } from './make-body.ts'
import type { ModelStandIn } from './stand-in.ts'
import { type Desk, type Kept, NEWS, OUTCOMES } from './tasks.ts'

/** Levers for a person; access is decided where this is mounted. */
export function panelRoutes(standIn: ModelStandIn, mountedAt: string): Hono {
  const { tasks, faults } = standIn
  const panel = new Hono()
  const back = (context: Context) => context.redirect(mountedAt || '/', 303)

  panel.get('/', context => page(context, standIn, mountedAt))
  panel.post('/desk', async context => {
    const form = await context.req.parseBody({ all: true })
    const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
    const seconds = Number(text('delay'))
    if (Number.isFinite(seconds) && seconds >= 0) tasks.desk.delayMs = Math.round(seconds * 1000)
    tasks.desk.outcome = OUTCOMES.find(one => one === text('outcome')) ?? 'succeeds'
    tasks.desk.news = NEWS.find(one => one === text('news')) ?? 'told'
    const chosen = [form.flaw ?? []].flat()
    tasks.desk.flaws = FLAWS.filter(flaw => chosen.includes(flaw))
    return back(context)
  })
  panel.post('/fault', async context => {
    const { fault: wanted } = await context.req.parseBody()
    const fault = FAULTS.find(([name]) => name === wanted)?.[2]
    if (fault) faults.next(fault)
    return back(context)
  })
  panel.post('/tell', async context => {
    const { id } = await context.req.parseBody()
    if (typeof id === 'string') await standIn.tell(id)
    return back(context)
  })
  return panel
}

const NEWS_WORDS: Record<Desk['news'], string> = {
  told: 'arrive',
  lost: 'get lost',
  twice: 'arrive twice',
  late: 'arrive again later',
  forged: 'are forged',
}
const FLAW_WORDS: Record<(typeof FLAWS)[number], string> = {
  holes: 'holes',
  'double-shell': 'a double shell',
  flipped: 'flipped faces',
  loose: 'loose bits',
}
const FAULTS: readonly [name: string, words: string, fault: Fault][] = [
  ['lost-start', 'Next start: begun, its answer lost', { does: 'lost-answer', at: 'start' }],
  ['moderation', 'Next start: declined by moderation', { does: 'moderation', at: 'start' }],
  ['credit', 'Next start: 402, out of credit', { does: '402', at: 'start' }],
  ['busy', 'Next two calls: 429', { does: '429', times: 2 }],
  ['broken', 'Next reading: 500', { does: '500', at: 'read' }],
  ['no-answer', 'Next call: no answer', { does: 'no-answer' }],
  ['expired', 'Next file: its address is out of date', { does: 'expired', at: 'file' }],
  ['elsewhere', 'Next file: on another computer', { does: 'elsewhere', at: 'file' }],
  ['cut', 'Next file: breaks off', { does: 'cut', at: 'file' }],
  ['no-model', 'Next file: not a model', { does: 'no-model', at: 'file' }],
]

const option = (value: string, words: string, chosen: string) =>
  html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${words}</option>`

const deskForm = (desk: Desk, at: string) => html`<form method="post" action="${at}/desk">
  <label>Seconds a model takes <input name="delay" inputmode="decimal" value="${desk.delayMs / 1000}"></label>
  <label>The next one <select name="outcome">${OUTCOMES.map(one => option(one, one, desk.outcome))}</select></label>
  <label>News <select name="news">${NEWS.map(one => option(one, NEWS_WORDS[one], desk.news))}</select></label>
  <fieldset><legend>The next body has</legend>${FLAWS.map(
    flaw =>
      html`<label><input type="checkbox" name="flaw" value="${flaw}" ${desk.flaws.includes(flaw) ? 'checked' : ''}> ${FLAW_WORDS[flaw]}</label>`,
  )}</fieldset>
  <button>Set</button></form>`

const faultForm = (at: string) => html`<form method="post" action="${at}/fault">
  ${FAULTS.map(([name, words]) => html`<button name="fault" value="${name}">${words}</button> `)}</form>`

function taskItem(task: Kept, stage: string, at: string) {
  const state = task.isRemoved ? 'deleted here' : task.isCancelled ? 'cancelled' : stage
  const picture = `data:image/png;base64,${task.picture.toString('base64')}`
  return html`<li><img src="${picture}" alt="What was sent" width="96" height="96"><div><h3>${task.service}, ${task.model}</h3>
    <p>${state}; it ${task.outcome}. <small>${task.id}</small></p>${
      task.newsTo && !task.isRemoved
        ? html`<form method="post" action="${at}/tell"><input type="hidden" name="id" value="${task.id}"><button>Tell of it again</button></form>`
        : ''
    }</div></li>`
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
body { background: #FBF5EA; color: #1E1915; overflow-wrap: anywhere }
.note { background: #FFE9A8; padding: .8rem 1rem; border-radius: 12px }
form { margin: .5rem 0; display: flex; flex-wrap: wrap; gap: .5rem; align-items: end }
label { display: grid; gap: .2rem } label:has([type=checkbox]) { display: flex; align-items: center }
fieldset { border: 1px solid #E3D8C6; display: flex; flex-wrap: wrap; gap: .2rem 1rem }
input, select, button { font: inherit; padding: .3rem .6rem; min-height: 2.4rem }
ul { list-style: none; padding: 0 } li { border-top: 1px solid #E3D8C6; padding: .6rem 0; display: flex; gap: 1rem }
h3, p { margin: 0 } img { object-fit: contain; background: #fff }`

function page(context: Context, { tasks }: ModelStandIn, at: string) {
  const nonce = crypto.randomUUID()
  const policy = [
    "default-src 'none'",
    'img-src data:',
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  context.header('content-security-policy', policy.join('; '))
  context.header('cache-control', 'no-store')
  const all = tasks.all()
  return context.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport"
    content="width=device-width,initial-scale=1"><title>The stand-in of the model makers</title><style
    nonce="${nonce}">${raw(STYLE)}</style></head><body><h1>The stand-in of the model makers</h1>
    <p class="note">This is a stand-in for Meshy and fal. No drawing leaves this machine, no model is made of it and no money is spent: every body is a figurine of the catalogue in the drawing’s colours.</p>
    <h2>How it behaves</h2>${deskForm(tasks.desk, at)}
    <h2>What goes wrong next</h2>${faultForm(at)}
    <h2>Tasks</h2>${all.length > 0 ? html`<ul>${all.map(task => taskItem(task, tasks.stageOf(task), at))}</ul>` : html`<p>No task yet.</p>`}
    </body></html>`)
}
