import type { Billing, Shipping } from '../../shared/checkout.ts'
import type { Figure } from '../../shared/figure.ts'
import type { OrderStatus, PaymentStatus } from '../../shared/order-status.ts'

/** An order with all that belongs to it, as the database tells it in one answer; times as text. */
export interface Order {
  id: string
  user_id: string | null
  flow: 'cart' | 'figurine'
  status: OrderStatus
  payment_status: PaymentStatus
  currency: string
  quantity: number
  total_paise: number
  gift_wrap_paise: number
  captured_paise: number
  refunded_paise: number
  shipping: Shipping
  billing: Billing
  provider_order_id: string | null
  courier: string | null
  tracking_number: string | null
  created_at: string
  updated_at: string
  paid_at: string | null
  delivered_at: string | null
  open_hash: string | null
  lines: OrderLine[]
  history: {
    id: number
    status: OrderStatus
    from_status: OrderStatus | null
    actor: string
    note: string | null
    created_at: string
  }[]
  payment: { id: string; method: string | null } | null
  waiting: boolean
  figurine: { id: string; file: string | null; figure: Figure | null; photo_file: string | null } | null
  buyer: { name: string; email: string } | null
}
export interface OrderLine {
  kind: 'desk_buddy' | 'figurine'
  desk_buddy_id: string | null
  figurine_id: string | null
  slug: string | null
  name: string
  subtitle: string | null
  image_url: string | null
  unit_price_paise: number
  gift_wrap: boolean
  gift_wrap_paise: number
  name_label: string | null
  quantity: number
}
