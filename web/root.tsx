import { type ReactNode, use, useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import { type ShopFacts, shopApi } from '../shared/shop.ts'
import type { Route } from './+types/root.ts'
import { pageContext } from './api.ts'
import { ShopDoorbell } from './browser/doorbell.tsx'
import { announceAwake, earlyHandsScript } from './browser/early-hands.ts'
import { NonceContext } from './browser/nonce.ts'
import { CartToast } from './cart/cart-toast.tsx'
import anek from './fonts/anek-latin.woff2'
import shrikhand from './fonts/shrikhand.woff2'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { PageFocus } from './layout/page-focus.tsx'
import { themeScript } from './layout/theme-switch.tsx'
import { NotFound } from './pages/not-found.tsx'
import { Trouble } from './pages/trouble.tsx'
import './styles/app.css'

export interface Visitor {
  id: string
  name: string
  email: string
  role: 'user' | 'admin'
}
export interface RootData {
  shop: ShopFacts
  origin: string
  visitor: Visitor | null
}

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: shrikhand, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: anek, crossOrigin: 'anonymous' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/app-icon-192.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { call, origin } = context.get(pageContext)
  return { shop: await call(shopApi.facts), origin, visitor: null }
}

/** The shop's facts do not change from page to page. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBF5EA" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17130F" media="(prefers-color-scheme: dark)" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `${themeScript};${earlyHandsScript}` }} />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <a className="skip" href="#page">
          Skip to the page
        </a>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

function Frame({ children }: { children: ReactNode }) {
  useEffect(announceAwake, [])
  return (
    <>
      <Header />
      <main id="page" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}

export default function App() {
  return (
    <Frame>
      <Outlet />
      <PageFocus />
      <CartToast />
      <ShopDoorbell />
    </Frame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return <Frame>{isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Trouble error={error} />}</Frame>
}
