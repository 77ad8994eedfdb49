import { startPage } from './render/start-page.tsx'

startPage()
