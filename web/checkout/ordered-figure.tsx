import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import { figurinesApi } from '../../shared/figurines/api.ts'
import { figurinePath } from '../../shared/paths.ts'
import type { Proof } from '../../shared/proofs/api.ts'
import { call } from '../api.ts'
import { FigureFacts } from '../figure/figure-facts.tsx'
import { pictureOf } from '../figure/picture-of.ts'
import { SidePictures } from '../figure/side-pictures.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { messages } from './messages.ts'
import type { Purchase } from './purchase.ts'
import './ordered-figure.css'

/** What is approved by paying: figures that are made as they stand, with their names. */
export const PurchaseFigures = ({ purchase }: { purchase: Purchase }) =>
  figuresOf(purchase).map(({ id, nameLabel }, at, { length: all }) => (
    <DrawnFigure
      key={`${at} ${id} ${nameLabel}`}
      figurineId={id}
      label={nameLabel}
      heading={headingOf(at, all)}
    />
  ))

const headingOf = (at: number, all: number) =>
  all === 1 ? messages.thisFigure : messages.oneFigure(at + 1, all)

export function figuresOf(purchase: Purchase): { id: string; nameLabel: string | null }[] {
  if (purchase.flow === 'cart') return purchase.items.filter(({ make }) => make === 'figure')
  const { figurineId: id, nameLabel, make } = purchase.details
  return make === 'figure' ? [{ id, nameLabel }] : []
}

interface DrawnProps {
  figurineId: string
  label: string | null
  heading: string
}
function DrawnFigure({ figurineId, label, heading }: DrawnProps) {
  const { pictures, heightMm, trouble, again } = useFourViews(figurineId, label)
  return (
    <Sheet heading={heading} label={label} heightMm={heightMm} change={figurinePath(figurineId)}>
      {pictures && <SidePictures pictures={pictures} isFigure />}
      {trouble && (
        <div className="stack start gap-3">
          <Banner kind="bad">{trouble}</Banner>
          <Button kind="soft" size="small" onClick={again}>
            Try again
          </Button>
        </div>
      )}
      {!pictures && !trouble && (
        <div className="side-pictures" role="status" aria-label="Drawing the figure">
          {['front', 'left', 'back', 'right'].map(side => (
            <div key={side} className="sk" />
          ))}
        </div>
      )}
    </Sheet>
  )
}

/** The same of an order that was placed before and waits for its payment. */
export const PlacedFigures = ({ proofs }: { proofs: readonly Proof[] }) =>
  proofs.map(({ line, number, pictures, label, height_mm }, at) => (
    <Sheet
      key={`${line} ${number}`}
      heading={headingOf(at, proofs.length)}
      label={label}
      heightMm={height_mm}
    >
      <SidePictures pictures={pictures} isFigure />
    </Sheet>
  ))

interface SheetProps {
  heading: string
  label: string | null
  /** Null while it is drawn. */
  heightMm: number | null
  /** Where it can still be changed. */
  change?: string
  children: ReactNode
}
const Sheet = ({ heading, label, heightMm, change, children }: SheetProps) => (
  <section className="ordered-figure" aria-label="The figure">
    <h2>{heading}</h2>
    {children}
    <FigureFacts label={label} heightMm={heightMm} />
    {change && (
      <p className="small">
        <Link className="link" to={change}>
          {messages.changeFirst}
        </Link>
      </p>
    )}
  </section>
)

const VIEWS = ['front', 'left', 'back', 'right'] as const

/** A figurine with its name on the base, from all sides; null while it is drawn. */
function useFourViews(figurineId: string, label: string | null) {
  const [pictures, setPictures] = useState<string[] | null>(null)
  const [heightMm, setHeight] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    let drawn: string[] = []
    setPictures(null)
    setTrouble(null)
    drawAll(figurineId, label, left.signal).then(
      ({ blobs, height }) => {
        if (left.signal.aborted) return
        setHeight(height)
        drawn = blobs.map(blob => URL.createObjectURL(blob))
        setPictures(drawn)
      },
      error => {
        if (left.signal.aborted) return
        console.warn('a figure could not be drawn', error)
        setTrouble(sentenceOf(error))
      },
    )
    return () => {
      left.abort()
      for (const url of drawn) URL.revokeObjectURL(url)
    }
  }, [figurineId, label, attempt])
  return { pictures, heightMm, trouble, again: () => setAttempt(now => now + 1) }
}

async function drawAll(id: string, text: string | null, signal: AbortSignal) {
  const { figurine, height_mm: height } = await call(figurinesApi.one, { params: { id } })
  const { figure } = figurine
  if (!figure) throw new Error('this figurine has no figure')
  // One after the other, because the shop lets few pictures of one customer wait at once.
  const blobs: Blob[] = []
  for (const view of VIEWS) blobs.push(await pictureOf(JSON.stringify({ figure, text, view }), signal))
  return { blobs, height }
}

/** A name that cannot be set is refused by its sign. */
const sentenceOf = (error: unknown) =>
  (error instanceof CallFailed && (error.errors.text ?? error.said)) || messages.notDrawn
