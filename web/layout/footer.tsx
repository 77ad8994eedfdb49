import { Camera, Mail, MessageCircle, Play, Share2 } from 'lucide'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import type { ShopFacts } from '../../shared/settings/shop-api.ts'
import { NewsletterBox } from '../pages/newsletter-box.tsx'
import { isOrIsUnder } from '../session/next-path.ts'
import { useShop } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import { NamePlate } from '../ui/name-plate.tsx'
import { mainLinks } from './main-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import './footer.css'

const support = [
  { to: paths.contact, label: 'Contact' },
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.pricing, label: 'Pricing' },
  { to: paths.cancellations, label: 'Cancellations' },
  { to: paths.trackOrder, label: 'Track order' },
  { to: paths.account, label: 'My account' },
] as const
const quick = [
  ...mainLinks,
  { to: paths.upload, label: 'Make yours' },
  { to: paths.wishlist, label: 'Wishlist' },
] as const

const footless = [
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.checkout,
  paths.payment,
  paths.make,
  paths.admin,
]

/** Screens with one task, and the admin's, have no footer. */
export const standsOnBase = (pathname: string) => !footless.some(path => isOrIsUnder(pathname, path))

export function Footer() {
  const shop = useShop()
  return (
    <footer className="foot no-print">
      <NamePlate text="Made by hand" />
      <div className="wrap">
        <div className="say">
          <p>Small people, made with great care.</p>
          {shop && <SocialButtons shop={shop} />}
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">Quick Links</h2>
          <LinkList links={quick} />
        </nav>
        <nav aria-labelledby="support-links">
          <h2 id="support-links">Support</h2>
          <LinkList links={support} />
        </nav>
        <div className="news">
          <NewsletterBox />
        </div>
        <div className="legal">
          <span>© {new Date().getFullYear()} Dopple, made in India</span>
          <ThemeSwitch />
          <span>Free shipping, always</span>
        </div>
      </div>
    </footer>
  )
}

const LinkList = ({ links }: { links: readonly { to: string; label: string }[] }) => (
  <ul>
    {links.map(({ to, label }) => (
      <li key={to}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
  </ul>
)

const socialIcons: Record<string, typeof Camera> = { Instagram: Camera, YouTube: Play }

/** Without settings there is only the contact page. */
const SocialButtons = ({ shop }: { shop: ShopFacts }) => (
  <div className="social">
    {shop.social.map(({ name, url }) => (
      <a key={name} className="ico" href={url} target="_blank" rel="noreferrer" aria-label={name}>
        <Icon of={socialIcons[name] ?? Share2} />
      </a>
    ))}
    {shop.whatsapp_number && (
      <a
        className="ico"
        href={`https://wa.me/${shop.whatsapp_number.replace(/\D/g, '')}`}
        target="_blank"
        rel="noreferrer"
        aria-label="WhatsApp"
      >
        <Icon of={MessageCircle} />
      </a>
    )}
    <Link className="ico" to={paths.contact} aria-label="Write to us">
      <Icon of={Mail} />
    </Link>
  </div>
)
