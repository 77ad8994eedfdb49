import './name-plate.css'

/** The brass plate with the engraved name; Latin is shown in capitals. */
export function NamePlate({
  text,
  empty = 'Your name here',
  className,
}: {
  text: string
  empty?: string
  className?: string
}) {
  const label = text.trim()
  const classes = ['plate', label === '' && 'plate--empty', className].filter(Boolean).join(' ')
  return (
    <span className={classes} lang={/\p{Script=Devanagari}/u.test(label) ? 'hi' : undefined}>
      {label || empty}
    </span>
  )
}
