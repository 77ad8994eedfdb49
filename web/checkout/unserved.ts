import { promiseApi } from '../../shared/promise/api.ts'
import { call } from '../api.ts'

/** Why no parcel can go to a pincode, or null. If that cannot be asked, the order itself is. */
export const unservedAt = (pincode: string): Promise<string | null> =>
  call(promiseApi.estimate, { query: { pincode } }).then(
    ({ unserved }) => unserved,
    () => null,
  )
