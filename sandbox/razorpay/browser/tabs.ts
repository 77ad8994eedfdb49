import { all, text } from './elements.ts'

export function wireTabs(first: string | undefined) {
  const tabs = all<HTMLButtonElement>('[role=tab]')

  function choose(tab: HTMLButtonElement) {
    for (const other of tabs) {
      const isChosen = other === tab
      other.setAttribute('aria-selected', String(isChosen))
      other.tabIndex = isChosen ? 0 : -1
      text(other.getAttribute('aria-controls') ?? '').hidden = !isChosen
    }
  }

  tabs.forEach((tab, at) => {
    tab.addEventListener('click', () => choose(tab))
    tab.addEventListener('keydown', event => {
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[
        event.key
      ]
      const target = to === undefined ? undefined : tabs[to % tabs.length]
      if (!target) return
      event.preventDefault()
      choose(target)
      target.focus()
    })
  })
  const wanted = tabs.find(tab => tab.id === `tab-${first}`) ?? tabs[0]
  if (wanted) choose(wanted)
}
