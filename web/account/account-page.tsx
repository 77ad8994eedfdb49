import { Download } from 'lucide'
import { type ReactNode, useRef, useState } from 'react'
import { addressesApi } from '../../shared/accounts/addresses-api.ts'
import { accountsApi, type Profile, type Visitor } from '../../shared/accounts/api.ts'
import { authApi } from '../../shared/accounts/auth-api.ts'
import { cartReminderApi } from '../../shared/cart/api.ts'
import { fillPath } from '../../shared/endpoint.ts'
import { paths } from '../../shared/paths.ts'
import { reviewsApi } from '../../shared/reviews/api.ts'
import { type Call, call, pageContext } from '../api.ts'
import { orNull } from '../browser/loading.tsx'
import { requireVisitor } from '../session/guard.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'
import type { Route } from './+types/account-page.ts'
import { AddressesSection } from './addresses-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { Disclosure } from './disclosure.tsx'
import { MailsSection } from './mails-section.tsx'
import { messages } from './messages.ts'
import { PasswordSection } from './password-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { useLogOut, whileCartRests } from './use-log-out.ts'
import './account-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Your account',
    description: 'Your profile, your password, your devices, and everything we know about you.',
    path: paths.account,
    noindex: true,
  })

export async function loader(args: Route.LoaderArgs) {
  const visitor = await requireVisitor(args)
  return { visitor, ...(await heldAbout(args.context.get(pageContext).call, visitor)) }
}

/** A part that cannot be loaded is logged, and shows an error in its place. */
async function heldAbout(call: Call, { id }: Visitor) {
  const orLogged = orNull('a part of an account')
  const [profile, addresses, devices, reminder, requests] = await Promise.all([
    call(accountsApi.profile, { params: { id } }).catch(orLogged),
    call(addressesApi.list, { params: { id } }).catch(orLogged),
    call(accountsApi.sessions, { params: { id } }).catch(orLogged),
    call(cartReminderApi.read).catch(orLogged),
    call(reviewsApi.requests).catch(orLogged),
  ])
  return {
    profile: profile?.profile ?? null,
    addresses: addresses?.addresses ?? null,
    devices: devices?.sessions ?? null,
    mails: reminder && requests ? { reminder, asksForReviews: requests.on } : null,
  }
}

export default function AccountPage({
  loaderData: { visitor, profile, addresses, devices, mails },
}: Route.ComponentProps) {
  const [cameWithFactor] = useState(visitor.two_factor)
  return (
    <div className="wrap page account">
      <header>
        <div className="stack gap-2">
          <h1>Hello, {firstName(visitor.name)}.</h1>
          <p className="lead muted">Your account, and everything we know about you.</p>
        </div>
        <div className="row gap-3">
          <ButtonLink kind="soft" size="small" to={paths.orders}>
            Orders
          </ButtonLink>
          <LogoutButton />
        </div>
      </header>
      <AccountRow title="Profile">
        <Panel loaded={profile} down={messages.profileDown}>
          {known => <ProfileSection profile={known} />}
        </Panel>
      </AccountRow>
      <AccountRow title="Addresses">
        <Panel loaded={addresses} down={messages.addressesDown}>
          {known => <AddressesSection addresses={known} visitorId={visitor.id} />}
        </Panel>
      </AccountRow>
      <AccountRow title="Password">
        <PasswordSection email={visitor.email} />
      </AccountRow>
      {(visitor.role === 'admin' || cameWithFactor) && (
        <AccountRow title="Second factor">
          <SecondFactorSection on={visitor.two_factor} email={visitor.email} />
        </AccountRow>
      )}
      <AccountRow title="Devices">
        <Panel loaded={devices} down={messages.devicesDown}>
          {known => <DevicesSection devices={known} visitorId={visitor.id} />}
        </Panel>
      </AccountRow>
      <AccountRow title="Emails">
        <Panel loaded={mails} down={messages.mailsDown}>
          {known => <MailsSection {...known} />}
        </Panel>
      </AccountRow>
      <AccountRow title="Your photos">
        <p className="muted">{messages.photos}</p>
        <ButtonLink kind="soft" size="small" to={paths.photoVault}>
          Your photos, and who saw them
        </ButtonLink>
      </AccountRow>
      <AccountRow title="Your data">
        <p className="muted">{messages.download}</p>
        <a
          className="btn btn--soft btn--sm"
          href={`/api${fillPath(accountsApi.export.path, { id: visitor.id })}`}
          download
        >
          <Icon of={Download} />
          Download everything
        </a>
      </AccountRow>
      <AccountRow title="Leaving">
        <DeleteSection visitorId={visitor.id} email={visitor.email} />
      </AccountRow>
    </div>
  )
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

const AccountRow = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <div>{children}</div>
  </section>
)

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx').then(part => part.DeleteDialog), {
  waiting: <span className="spin" />,
})

function DeleteSection({ visitorId, email }: { visitorId: string; email: string }) {
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const close = () => {
    setAsking(false)
    button.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <p className="muted">
        {messages.leaving} {messages.deleteStays}
      </p>
      <div ref={button}>
        <Button
          kind="soft"
          size="small"
          className="text-bad"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Delete account
        </Button>
      </div>
      {asking && <DeleteDialog visitorId={visitorId} email={email} onClose={close} />}
    </>
  )
}

function LogoutButton() {
  const { run, busy, trouble } = useChange()
  const leave = useLogOut()

  const logOut = () =>
    run('leaving', () =>
      whileCartRests(async () => {
        await call(authApi.signOut)
        await leave()
      }),
    )

  return (
    <>
      <Button kind="soft" size="small" busy={busy && 'Logging out…'} onClick={logOut}>
        Logout
      </Button>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
    </>
  )
}

const shown = (profile: Profile): [string, string | null][] => [
  ['Name', profile.name],
  ['Email', profile.email],
  ['Phone', profile.phone],
  ['Address', oneLine(profile)],
]

const oneLine = ({ address_line1, city, state, pincode }: Profile) =>
  [address_line1, city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

const ProfileSection = ({ profile }: { profile: Profile }) => (
  <Disclosure label="Edit profile" closed={<ProfileFacts profile={profile} />}>
    {fold => (
      <ProfileForm
        profile={profile}
        onSaved={() => fold(<Banner kind="ok">{messages.profileSaved}</Banner>)}
        onCancel={() => fold()}
      />
    )}
  </Disclosure>
)

const ProfileFacts = ({ profile }: { profile: Profile }) => (
  <dl className="known">
    {shown(profile).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || <span className="muted">Not added yet</span>}</dd>
      </div>
    ))}
  </dl>
)
