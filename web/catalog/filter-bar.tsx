import { type RefObject, useEffect, useRef, useState } from 'react'
import { earlyText } from '../ui/early-input.ts'
import { Field, TextField } from '../ui/field.tsx'
import { type CollectionsFilter, sortLabels } from './collections-view.ts'
import { messages } from './messages.ts'

interface Props {
  filter: CollectionsFilter
  searchField: RefObject<HTMLInputElement | null>
  onChange: (part: Partial<CollectionsFilter>) => void
}

const TYPING_MS = 200
const digits = (text: string) => text.replace(/\D/g, '').slice(0, 6)

/** A plain form that also works without scripts. */
export function FilterBar({ filter, searchField, onChange }: Props) {
  const search = useTyped(filter.q, q => onChange({ q }))
  const min = useTyped(filter.min === null ? '' : String(filter.min), text =>
    onChange({ min: text ? Number(text) : null }),
  )
  const max = useTyped(filter.max === null ? '' : String(filter.max), text =>
    onChange({ max: text ? Number(text) : null }),
  )
  const sortBy = (sort: string) => onChange({ sort: sort as CollectionsFilter['sort'] })
  return (
    <form className="filters" role="search" onSubmit={event => event.preventDefault()}>
      {filter.category && <input type="hidden" name="category" value={filter.category} />}
      <TextField
        ref={earlyText(search.text, search.type, searchField)}
        label="Search"
        type="search"
        name="q"
        maxLength={120}
        placeholder={messages.searchExamples}
        enterKeyHint="search"
        value={search.text}
        onChange={event => search.type(event.target.value)}
      />
      <TextField
        label="From ₹"
        name="min"
        inputMode="numeric"
        ref={earlyText(min.text, typed => min.type(digits(typed)))}
        value={min.text}
        onChange={event => min.type(digits(event.target.value))}
      />
      <TextField
        label="To ₹"
        name="max"
        inputMode="numeric"
        ref={earlyText(max.text, typed => max.type(digits(typed)))}
        value={max.text}
        onChange={event => max.type(digits(event.target.value))}
      />
      <Field label="Sort by">
        {tied => (
          <select
            {...tied}
            name="sort"
            ref={earlyText(filter.sort, sortBy)}
            value={filter.sort}
            onChange={event => sortBy(event.target.value)}
          >
            {Object.entries(sortLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <noscript>
        <button type="submit" className="btn btn--soft">
          Show
        </button>
      </noscript>
    </form>
  )
}

/** Filters at once; the address follows after a pause in typing. */
function useTyped(settled: string, settle: (text: string) => void) {
  const [text, setText] = useState(settled)
  const latest = useRef(settle)
  latest.current = settle
  const sent = useRef(settled)
  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    setText(settled)
  }, [settled])
  useEffect(() => {
    if (text === sent.current) return
    const rest = setTimeout(() => {
      sent.current = text
      latest.current(text)
    }, TYPING_MS)
    return () => clearTimeout(rest)
  }, [text])
  return { text, type: setText }
}
