import { useShop } from './session.ts'

/** Shown while payments and image models are stand-ins. */
export const DemoStrip = () =>
  useShop()?.mode === 'demo' ? <p className="demo-strip no-print">Demo: no money moves</p> : null
