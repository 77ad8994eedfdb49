import { useSearchParams } from 'react-router'
import { ORDER_STATUSES } from '../../shared/orders/order-status.ts'
import { Pager } from '../desk/ui/pager.tsx'
import { StatusBadge } from '../orders/status-badge.tsx'
import { someBuddies } from './samples.ts'
import { Specimen } from './specimen.tsx'

export function ListsPart() {
  const [asking] = useSearchParams()
  return (
    <>
      <Specimen name="table" wide>
        <div className="ui-scroll">
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Now</th>
                <th scope="col" className="r">
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {someBuddies.map((item, at) => (
                <tr key={item.id}>
                  <td>{item.name}</td>
                  <td>
                    <StatusBadge
                      order={{
                        status: ORDER_STATUSES[at + 1] ?? 'Pending',
                        payment_status: 'paid',
                        payable: false,
                        waiting_for_bank: false,
                        waits_for: null,
                      }}
                    />
                  </td>
                  <td className="r money">{item.price_display}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Specimen>
      <Specimen name="from page to page" wide>
        <Pager page={Number(asking.get('page')) || 4} total={240} size={20} />
      </Specimen>
    </>
  )
}
