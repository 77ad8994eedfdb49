import { paths } from '../../shared/paths.ts'

export const receiptPath = (id: string) => `${paths.orders}/${encodeURIComponent(id)}/receipt`
