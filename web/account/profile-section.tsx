import type { Profile } from '../../shared/accounts/api.ts'
import { Banner } from '../ui/banner.tsx'
import { Unfold } from './disclosure.tsx'
import { messages } from './messages.ts'
import { ProfileForm } from './profile-form.tsx'

const shown = (profile: Profile): [string, string | null][] => [
  ['Name', profile.name],
  ['Email', profile.email],
  ['Phone', profile.phone],
  ['Address', oneLine(profile)],
]

const oneLine = ({ address_line1, city, state, pincode }: Profile) =>
  [address_line1, city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export const ProfileSection = ({ profile }: { profile: Profile }) => (
  <Unfold label="Edit profile" closed={<Known profile={profile} />}>
    {fold => (
      <ProfileForm
        profile={profile}
        onSaved={() => fold(<Banner kind="ok">{messages.profileSaved}</Banner>)}
        onCancel={() => fold()}
      />
    )}
  </Unfold>
)

const Known = ({ profile }: { profile: Profile }) => (
  <dl className="known">
    {shown(profile).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || <span className="muted">Not given yet</span>}</dd>
      </div>
    ))}
  </dl>
)
