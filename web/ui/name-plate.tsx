import './name-plate.css'

/** The brass plate with the engraved name, or the raised gold letters of a figure's base; Latin is shown in capitals. */
export function NamePlate({
  text,
  empty = 'Your name here',
  raised = false,
}: {
  text: string
  empty?: string
  raised?: boolean
}) {
  const label = text.trim()
  const classes = ['plate', label === '' && 'plate--empty', raised && 'plate--raised']
    .filter(Boolean)
    .join(' ')
  return (
    <span className={classes} lang={/\p{Script=Devanagari}/u.test(label) ? 'hi' : undefined}>
      {label || empty}
    </span>
  )
}
