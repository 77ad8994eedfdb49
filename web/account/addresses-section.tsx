import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod/mini'
import { AddressChange, addressesApi, type RememberedAddress } from '../../shared/accounts/addresses-api.ts'
import { streetLines } from '../../shared/address.ts'
import { call } from '../api.ts'
import { AddressFields, partOf } from '../checkout/address-fields.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDeletion } from '../ui/confirm-deletion.tsx'
import { FormActions, FormSheet } from '../ui/form-sheet.tsx'
import { announce } from '../ui/toasts.ts'
import { useForm } from '../ui/use-form.ts'
import { messages } from './messages.ts'

interface Props {
  addresses: RememberedAddress[]
  visitorId: string
}

export function AddressesSection({ addresses, visitorId }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const top = useRef<HTMLParagraphElement>(null)
  /** What was pressed goes away, so the keyboard goes to the top of the list. */
  const backToTop = () => {
    setOpen(null)
    top.current?.focus()
  }
  return (
    <>
      <p ref={top} tabIndex={-1} className="muted">
        {addresses.length > 0 ? messages.addresses : messages.noAddresses}
      </p>
      {addresses.length > 0 && (
        <ul className="addresses">
          {addresses.map(address => (
            <li key={address.id}>
              {open === address.id ? (
                <AddressForm address={address} visitorId={visitorId} onClose={backToTop} />
              ) : (
                <Remembered
                  address={address}
                  visitorId={visitorId}
                  onEdit={() => setOpen(address.id)}
                  onGone={backToTop}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface OneProps {
  address: RememberedAddress
  visitorId: string
}
const oneLine = (address: RememberedAddress) =>
  [...streetLines(address), `${address.city} ${address.pincode}`, address.state].join(', ')

function Remembered({
  address,
  visitorId,
  onEdit,
  onGone,
}: OneProps & { onEdit: () => void; onGone: () => void }) {
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  async function forget() {
    await call(addressesApi.forget, { params: { id: visitorId, address: address.id } })
    await revalidate()
    onGone()
  }
  const whose = <span className="vh"> the address of {address.fullName}</span>
  return (
    <>
      <div className="may-shrink">
        <p className="row middle gap-2 bold">
          {address.fullName}
          {address.for === 'receiver' && <Badge>Receiver</Badge>}
        </p>
        <p>{oneLine(address)}</p>
        {address.phone && <p className="small muted">{address.phone}</p>}
      </div>
      <div className="row gap-2">
        <Button kind="soft" size="small" onClick={onEdit}>
          Edit{whose}
        </Button>
        <Button kind="soft" size="small" className="text-bad" onClick={() => setAsking(true)}>
          Delete{whose}
        </Button>
      </div>
      {asking && (
        <ConfirmDeletion
          title={messages.forgetAddressTitle}
          what={messages.forgetAddress(`${address.fullName}, ${oneLine(address)}`)}
          yes="Delete address"
          no="Keep it"
          onYes={forget}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const Changed = z.object({ shipping: AddressChange })

function AddressForm({ address, visitorId, onClose }: OneProps & { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: Changed,
    read(typed) {
      const { address2, ...rest } = partOf(typed, 'shipping')
      return { shipping: { ...rest, address2: address2?.trim() || null } }
    },
    async send({ shipping: body }) {
      await call(addressesApi.change, { params: { id: visitorId, address: address.id }, body })
      await revalidate()
      announce({ text: messages.addressSaved })
      onClose()
    },
  })
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref])
  const known = { ...address, phone: address.phone ?? '', address2: address.address2 ?? '' }
  return (
    <FormSheet
      form={form}
      actions={
        <FormActions
          className="row middle gap-3"
          busy={form.busy && 'Saving…'}
          onClose={onClose}
          leave="Cancel"
        >
          Save
        </FormActions>
      }
    >
      <AddressFields
        kind="shipping"
        errors={form.errors}
        known={known}
        mailsTo={null}
        isReceiver={address.for === 'receiver'}
      />
    </FormSheet>
  )
}
