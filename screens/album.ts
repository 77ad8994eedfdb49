import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Taken {
  file: string
  screen: string
  state: string
  width: number
  scheme: string
}

/** One page over all pictures: by screen, states side by side, narrowed by width, scheme and name. */
export function writeAlbum(folder: string, taken: Taken[]) {
  const names = [...new Set(taken.map(({ screen }) => screen))]
  const sections = names.map(
    name =>
      `<section data-name="${name}"><h2>${name}</h2><div>${taken
        .filter(({ screen }) => screen === name)
        .map(figure)
        .join('')}</div></section>`,
  )
  writeFileSync(join(folder, 'index.html'), page(sections.join('\n'), taken))
}

const figure = ({ file, state, width, scheme }: Taken) =>
  `<figure data-width="${width}" data-scheme="${scheme}"><figcaption>${state}, ${width}, ${scheme}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt="${state}" width="${Math.min(width, 480)}"></a></figure>`

const choices = (name: string, values: (string | number)[]) =>
  `<select name="${name}" aria-label="${name}"><option value="">every ${name}</option>${[...new Set(values)].map(value => `<option>${value}</option>`).join('')}</select>`

const page = (
  sections: string,
  taken: Taken[],
) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Every screen</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:0 1rem 4rem}form{position:sticky;top:0;display:flex;gap:.5rem;padding:.75rem 0;background:Canvas;z-index:1}
section>div{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start}figure{margin:0;flex:none}img{height:auto;border:1px solid #8886}[hidden]{display:none}</style>
<form><input type="search" name="name" placeholder="Screen" aria-label="Screen">${choices(
  'width',
  taken.map(({ width }) => width),
)}${choices(
  'scheme',
  taken.map(({ scheme }) => scheme),
)}</form>
${sections}
<script>const form=document.forms[0];form.addEventListener('submit',event=>event.preventDefault());form.addEventListener('input',()=>{const {name,width,scheme}=Object.fromEntries(new FormData(form));
for(const one of document.querySelectorAll('figure'))one.hidden=(width&&one.dataset.width!==width)||(scheme&&one.dataset.scheme!==scheme);
for(const one of document.querySelectorAll('section'))one.hidden=!one.dataset.name.includes(name.toLowerCase())})</script></html>
`
