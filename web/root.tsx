// First, as it says which layer of rules wins over which.
import './styles/base.css'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  useRouteError,
} from 'react-router'
import { accountsApi } from '../shared/accounts/api.ts'
import { paths } from '../shared/paths.ts'
import { shopApi } from '../shared/settings/shop-api.ts'
import type { Route } from './+types/root.ts'
import { NonceContext, pageContext } from './api.ts'
import { keepPage, useShownPage } from './browser/page-data.ts'
import { leaveAccountCart } from './cart/cart-store.ts'
import { builtIn } from './catalog/load-list.ts'
import anek from './fonts/anek-latin.woff2'
import shrikhand from './fonts/shrikhand.woff2'
import { Footer, standsOnBase } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { SessionWatch } from './layout/session-watch.tsx'
import { themeScript } from './layout/theme-switch.tsx'
import { LineDown, Trouble } from './layout/trouble.tsx'
import { announceAwake, earlyPress } from './render/early-press.ts'
import { takeUpdateNote, useComing } from './render/page-scripts.ts'
import { isVisitorStale, type RootData, useVisitor, visitorKnown } from './session/session.ts'
import { NotFound } from './ui/not-found.tsx'
import { ToastRegion } from './ui/toast-region.tsx'
import { announce } from './ui/toasts.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: shrikhand, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: anek, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { call, origin, hasSession } = context.get(pageContext)
  const [shop, { visitor }] = await Promise.all([
    call(shopApi.facts),
    hasSession ? call(accountsApi.visitor).catch(asNobody) : NOBODY,
  ])
  return { shop, origin, visitor }
}

export const clientMiddleware = [keepPage]

/** Public pages work while the session cannot be checked; guarded pages check it themselves. */
function asNobody(error: unknown) {
  console.warn('nobody could say who is signed in', error)
  return NOBODY
}
const NOBODY = { visitor: null }

/** Reloaded only on purpose, after a sign-in or sign-out, and on the way to the login. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || nextUrl.pathname === paths.login || isVisitorStale()

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBF5EA" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17130F" media="(prefers-color-scheme: dark)" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: `${themeScript};${earlyPress}` }}
        />
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
  const { pathname } = useLocation()
  return (
    <>
      <LineDown />
      <Header />
      <main id="page" tabIndex={-1}>
        {children}
      </main>
      {standsOnBase(pathname) && <Footer />}
    </>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(visitorKnown, [loaderData])
  useShownPage()
  useEffect(() => {
    const note = takeUpdateNote()
    if (note) announce({ text: note })
  }, [])
  return (
    <Frame>
      <Outlet />
      <NavigationProgress />
      <PageFocus />
      <ToastRegion />
      <ApiPing />
      <SessionWatch />
      <CartSync />
    </Frame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <Frame>
      {isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Trouble error={error} />}
    </Frame>
  )
}

/** Appears only after a moment, so that a quick page shows none. */
function NavigationProgress() {
  const { state } = useNavigation()
  const coming = useComing()
  return (
    (state === 'loading' || coming) && (
      <div className="on-the-way" role="progressbar" aria-label="The page is on its way" />
    )
  )
}

/** Whoever is signed in has the same cart on every device. */
function CartSync() {
  const userId = useVisitor()?.id
  useEffect(() => {
    // Also where a session ended by itself.
    if (!userId) return leaveAccountCart()
    let isOver = false
    let stop = () => {}
    import('./cart/cart-sync.ts').then(
      part => {
        if (!isOver) stop = part.startCartSync(userId)
      },
      error => console.error('Loading chunk failed', error),
    )
    return () => {
      isOver = true
      stop()
    }
  }, [userId])
  return null
}

const MOVES = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

/** Calls the API's root at start and logs a failure; loads the fallback catalogue after the first move. */
function ApiPing() {
  useEffect(() => {
    const fetchAhead = () => void builtIn().catch(error => console.warn(error))
    for (const move of MOVES) window.addEventListener(move, fetchAhead, { once: true, passive: true })
    return () => {
      for (const move of MOVES) window.removeEventListener(move, fetchAhead)
    }
  }, [])

  useEffect(() => {
    fetch('/api', { priority: 'low' }).then(
      answer => {
        if (!answer.ok) console.warn(`the API answered ${answer.status} at start`)
      },
      error => console.warn('the API could not be reached at start', error),
    )
  }, [])
  return null
}

/** By then, dialogs and forms have returned the focus themselves. */
const GIVEN_BACK_MS = 150
const toThePage = () => document.getElementById('page')?.focus({ preventScroll: true })
function toThePart(id: string) {
  const part = document.getElementById(id)
  if (!part) return toThePage()
  if (part.tabIndex < 0) part.tabIndex = -1
  part.focus({ preventScroll: true })
}

/** After a navigation the focus moves to the new page, or the part its address names, and its title is announced. */
function PageFocus() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(catchTheKeyboard, [])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    toThePart(hash.slice(1))
    setTitle(document.title)
  }, [pathname, hash])
  return (
    <p className="vh" aria-live="polite" role="status">
      {title}
    </p>
  )
}

/** The focused element may be removed by its own press, such as an Undo. */
function catchTheKeyboard() {
  let held: EventTarget | null = null
  const isLost = () => held instanceof Node && !held.isConnected && document.activeElement === document.body
  const hold = (event: FocusEvent) => {
    held = event.target
  }
  const net = new MutationObserver(() => {
    if (isLost()) setTimeout(() => isLost() && toThePage(), GIVEN_BACK_MS)
  })
  document.addEventListener('focusin', hold)
  net.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', hold)
    net.disconnect()
  }
}
