import { Heart } from 'lucide'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/toasts.ts'
import { messages } from './messages.ts'

/** By the phone's own share sheet; elsewhere the words are copied, or stand there to be copied. The page's address is in none. */
export function SayThanks() {
  const [isShown, setShown] = useState(false)
  async function say() {
    const text = messages.thanks
    if (typeof navigator.share === 'function') {
      const refused = await navigator.share({ text }).then(
        () => null,
        (error: unknown) => error,
      )
      if (refused === null || (refused instanceof DOMException && refused.name === 'AbortError')) return
      console.warn('nothing was shared', refused)
    }
    try {
      await navigator.clipboard.writeText(text)
      announce({ text: messages.thanksCopied })
    } catch (error) {
      console.warn('the thanks could not be copied', error)
      setShown(true)
    }
  }
  return (
    <>
      <Button size="large" full onClick={() => void say()}>
        <Icon of={Heart} />
        {messages.sayThanks}
      </Button>
      {isShown && (
        <TextArea
          label={messages.thanksToCopy}
          readOnly
          rows={3}
          defaultValue={messages.thanks}
          onFocus={event => event.currentTarget.select()}
        />
      )}
    </>
  )
}
