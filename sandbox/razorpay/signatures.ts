import { createHmac } from 'node:crypto'

const sign = (message: string, secret: string) => createHmac('sha256', secret).update(message).digest('hex')

export const checkoutSignature = (orderId: string, paymentId: string, keySecret: string) =>
  sign(`${orderId}|${paymentId}`, keySecret)

export const webhookSignature = (body: string, webhookSecret: string) => sign(body, webhookSecret)
