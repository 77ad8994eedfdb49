import { useShop } from '../../session/session.ts'
import { messages } from '../ui/messages.ts'

/** Who the shop is. Only whoever runs it can change that. */
export function Particulars() {
  const shop = useShop()
  if (!shop) return null
  const facts = [
    ['Legal name', shop.legal_name, 'SHOP_LEGAL_NAME'],
    ['Address', shop.address, 'SHOP_ADDRESS'],
    ['Phone', shop.support_phone, 'SUPPORT_PHONE'],
    ['Email', shop.support_email, 'SUPPORT_EMAIL'],
    ['Grievance officer', shop.grievance_officer, 'GRIEVANCE_OFFICER'],
  ] as const
  return (
    <section className="tray" id="particulars" aria-label="Name and address">
      <h2>Name and address</h2>
      <p className="muted">{messages.particularsLead}</p>
      <dl className="particulars">
        {facts.map(([name, value, setting]) => (
          <div key={setting}>
            <dt className="small muted">{name}</dt>
            <dd className="anywhere">
              {value ?? (
                <>
                  Not set yet: <code>{setting}</code>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
