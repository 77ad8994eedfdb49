import type { Body } from './context.ts'

const REQUIRED = [
  'order_id',
  'order_date',
  'billing_customer_name',
  'billing_address',
  'billing_city',
  'billing_pincode',
  'billing_state',
  'billing_country',
  'billing_email',
  'billing_phone',
  'payment_method',
  'sub_total',
]

export function faultsOf(body: Body): Record<string, string[]> {
  const missing = REQUIRED.filter(name => body[name] === undefined || body[name] === '')
  const errors = Object.fromEntries(missing.map(name => [name, [`The ${name} field is required.`]]))
  if (String(body.order_id ?? '').length > 50)
    errors.order_id = ['The order id may not be greater than 50 characters.']
  if (String(body.billing_city ?? '').length > 30)
    errors.billing_city = ['The billing city may not be greater than 30 characters.']
  if (!/^[6-9]\d{9}$/.test(String(body.billing_phone ?? '')))
    errors.billing_phone = ['The billing phone is invalid.']
  if (!Array.isArray(body.order_items)) errors.order_items = ['The order items field is required.']
  for (const side of ['length', 'breadth', 'height'])
    if (!(Number(body[side]) > 0.5)) errors[side] = [`The ${side} must be greater than 0.5.`]
  if (!(Number(body.weight) > 0)) errors.weight = ['The weight must be greater than 0.']
  return errors
}
