import { useRevalidator } from 'react-router'
import { accountsApi, type Profile, ProfileChange } from '../../shared/accounts/api.ts'
import { INDIAN_STATES } from '../../shared/address.ts'
import { call } from '../api.ts'
import { rememberPincode } from '../promise/known-pincode.ts'
import { Field, TextField } from '../ui/field.tsx'
import type { FieldErrors } from '../ui/form-action.ts'
import { FormActions, FormSheet } from '../ui/form-sheet.tsx'
import { useForm } from '../ui/use-form.ts'

/** An emptied field is sent as null; the name is required. */
const emptyIsNull = ({ name, email: _, ...rest }: Record<string, string>) => ({
  name,
  ...Object.fromEntries(Object.entries(rest).map(([field, text]) => [field, text.trim() || null])),
})

export function ProfileForm({
  profile,
  onSaved,
  onCancel,
}: {
  profile: Profile
  onSaved: () => void
  onCancel: () => void
}) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: ProfileChange,
    read: emptyIsNull,
    async send(body) {
      await call(accountsApi.changeProfile, { params: { id: profile.id }, body })
      if (body.pincode) rememberPincode(body.pincode)
      await revalidate()
      onSaved()
    },
  })
  return (
    <FormSheet
      form={form}
      actions={
        <FormActions className="row gap-3" busy={form.busy && 'Saving…'} onClose={onCancel} leave="Cancel">
          Save
        </FormActions>
      }
    >
      <ContactFields profile={profile} errors={form.errors} />
      <AddressFields profile={profile} errors={form.errors} />
    </FormSheet>
  )
}

interface FieldProps {
  profile: Profile
  errors: FieldErrors
}
const ContactFields = ({ profile, errors }: FieldProps) => (
  <>
    <div className="grid2">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        required
        defaultValue={profile.name}
        error={errors.name}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={profile.phone ?? ''}
        error={errors.phone}
      />
    </div>
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      readOnly
      defaultValue={profile.email}
      hint="You log in with it, so it cannot be changed here."
    />
  </>
)

const AddressFields = ({ profile, errors }: FieldProps) => (
  <>
    <TextField
      label="Address"
      name="address_line1"
      autoComplete="address-line1"
      defaultValue={profile.address_line1 ?? ''}
      error={errors.address_line1}
    />
    <div className="grid2">
      <TextField
        label="City"
        name="city"
        autoComplete="address-level2"
        defaultValue={profile.city ?? ''}
        error={errors.city}
      />
      <Field label="State" error={errors.state}>
        {tied => (
          <select {...tied} name="state" autoComplete="address-level1" defaultValue={profile.state ?? ''}>
            <option value="">Choose a state</option>
            {INDIAN_STATES.map(state => (
              <option key={state}>{state}</option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="Pincode"
        name="pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        defaultValue={profile.pincode ?? ''}
        error={errors.pincode}
      />
    </div>
  </>
)
