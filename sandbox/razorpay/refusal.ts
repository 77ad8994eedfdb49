/** Ends a call with an error in the service's own words and shape. */
export class Refused extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.description))
    this.status = status
    this.error = error
  }
}

const NOT_SAID = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} }

export const refused = (description: string, status = 400) =>
  new Refused(status, { code: 'BAD_REQUEST_ERROR', description, ...NOT_SAID })

export const invalid = (field: string, description: string) =>
  new Refused(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    field,
  })

export const serverFault = (status: number) =>
  new Refused(status, {
    code: 'SERVER_ERROR',
    description:
      'We are facing some trouble completing your request at the moment. Please try again shortly.',
    ...NOT_SAID,
  })

export const unknownId = () => refused('The id provided does not exist')
export const unknownAddress = () => refused('The requested URL was not found on the server.', 404)
export const wrongKey = () => refused('The api key provided is invalid', 401)
export const tooManyRequests = () => refused('Request failed. Please try after sometime.', 429)
export const orderAlreadyPaid = () =>
  refused(
    'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
  )
