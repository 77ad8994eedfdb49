import * as z from 'zod/mini'

const Begun = z.object({ id: z.string() })
const Paid = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
})
export type Paid = z.infer<typeof Paid>
type Post = (path: string, body: object) => Promise<unknown>

/** As a browser pays: in the provider's window, then on the page of the bank. */
export async function payAtWindow(post: Post, providerOrder: string): Promise<Paid> {
  const attempt = {
    key: 'rzp_test_sandbox',
    order_id: providerOrder,
    paid: { method: 'netbanking', bank: 'HDFC' },
    outcome: 'succeeds',
  }
  const payments = '/sandbox/razorpay/window/payments'
  const { id } = Begun.parse(await post(payments, attempt))
  const answered = await post(`${payments}/${id}/bank`, { answer: 'success' })
  return z.object({ result: Paid }).parse(answered).result
}
