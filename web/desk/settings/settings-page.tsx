import { paths } from '../../../shared/paths.ts'
import { pageContext } from '../../api.ts'
import { orStandIn } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { messages } from '../ui/messages.ts'
import { AdminShell } from '../ui/shell.tsx'
import type { Route } from './+types/settings-page.ts'
import { loadSettings, nothingLoaded } from './load-settings.ts'
import { SettingsDesk } from './settings-desk.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Settings', path: paths.adminSettings, noindex: true })

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args)
  return loadSettings(args.context.get(pageContext).call)
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn(nothingLoaded))

export default function AdminSettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell heading="Settings" lead={messages.settingsLead}>
      <SettingsDesk settings={loaderData} />
    </AdminShell>
  )
}
