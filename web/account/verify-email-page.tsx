import { useSearchParams } from 'react-router'
import { authApi } from '../../shared/accounts/auth-api.ts'
import { paths } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { call } from '../api.ts'
import { requireVisitor } from '../session/guard.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { useForm } from '../ui/use-form.ts'
import type { Route } from './+types/verify-email-page.ts'
import { AuthLayout, Notice } from './auth-layout.tsx'
import { messages } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: messages.isItYours, noindex: true })

/** The link needs a login too: neither the mail nor the account alone proves the address. */
export async function loader(args: Route.LoaderArgs) {
  const { email } = await requireVisitor(args)
  return { email }
}

export default function VerifyEmailPage({ loaderData: { email } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const form = useForm({
    schema: authApi.verifyEmail.body,
    read: () => ({ token }),
    send: body => call(authApi.verifyEmail, { body }),
  })
  return (
    <AuthLayout picture={screenPictures['wizard-apprentice']} heading={messages.isItYours}>
      {form.state === 'sent' ? (
        <Notice>
          <Banner kind="ok">{messages.addressProven}</Banner>
          <ButtonLink to={paths.account}>Go to your account</ButtonLink>
        </Notice>
      ) : (
        <FormSheet
          form={form}
          actions={
            <Button type="submit" full busy={form.busy && 'Confirming…'}>
              Yes, it is mine
            </Button>
          }
        >
          <p className="lead">{messages.whoseAddress(email)}</p>
        </FormSheet>
      )}
    </AuthLayout>
  )
}
