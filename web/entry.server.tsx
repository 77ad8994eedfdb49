export { renderPage as default } from './render/render-page.tsx'
