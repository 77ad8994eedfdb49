import { builtInCategories } from '../../shared/catalog/built-in-catalog.ts'
import { ORDER_STATUSES } from '../../shared/orders/order-status.ts'
import { paths } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { Chips } from '../catalog/chips.tsx'
import { readFilter } from '../catalog/collections-view.ts'
import { StatusBadge } from '../orders/status-badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/toasts.ts'
import { TryAgain } from '../ui/try-again.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const paid = { payment_status: 'paid', payable: false, waiting_for_bank: false, waits_for: null } as const

export const WordsPart = () => (
  <>
    <div className="ui-group">
      <h3>Chips</h3>
      <Chips
        categories={builtInCategories}
        filter={readFilter(new URLSearchParams({ category: 'potter' }))}
      />
    </div>
    <div className="ui-group">
      <h3>Where an order stands</h3>
      <div className="ui-row">
        {ORDER_STATUSES.map(status => (
          <StatusBadge key={status} order={{ ...paid, status }} />
        ))}
        <StatusBadge
          order={{ ...paid, status: 'Pending', payment_status: 'pending', waiting_for_bank: true }}
        />
        <StatusBadge order={{ ...paid, status: 'Processing', waits_for: 'answer' }} />
        <StatusBadge order={{ ...paid, status: 'Delivered', payment_status: 'refunded' }} />
        <StatusBadge order={{ ...paid, status: 'Cancelled', payment_status: 'refunded' }} />
      </div>
    </div>
    <div className="ui-group">
      <h3>Banners, which stay</h3>
      <Banner>Your email address is not confirmed yet.</Banner>
      <Banner kind="ok">Saved.</Banner>
      <Banner kind="warn">
        Your bank has not answered yet. <a href="#words">Look again</a>
      </Banner>
      <Banner kind="bad">The payment did not go through. Nothing was taken.</Banner>
    </div>
    <Specimens>
      <Specimen name="a failed list, with its way on">
        <TryAgain>The list could not be loaded.</TryAgain>
      </Specimen>
      <Specimen name="toasts, which leave after five seconds">
        <div className="ui-row">
          <Button kind="soft" size="small" onClick={() => announce({ text: 'Address copied.' })}>
            Words alone
          </Button>
          <Button
            kind="soft"
            size="small"
            onClick={() =>
              announce({
                text: 'Mochi is in your cart.',
                imageUrl: screenPictures['shiba-mochi'],
                action: { label: 'See cart', to: paths.cart },
              })
            }
          >
            With picture and link
          </Button>
          <Button
            kind="soft"
            size="small"
            onClick={() =>
              announce({
                text: 'Mochi was removed.',
                action: { label: 'Undo', run: () => announce({ text: 'Mochi is back.' }) },
              })
            }
          >
            With Undo
          </Button>
        </div>
      </Specimen>
    </Specimens>
  </>
)
