import { queryString } from '../../shared/endpoint.ts'
import { paths } from '../../shared/paths.ts'

/** A figurine's own address: while it is drawn, and ever after. */
export const figurinePath = (id: string) => paths.upload + queryString({ figurine: id })
