import { useShop } from './session.ts'

/** On pages that take money or make previews, while both are stand-ins. */
export const DemoStrip = () =>
  useShop()?.mode === 'demo' ? <p className="demo-strip">Demo: no money moves</p> : null
