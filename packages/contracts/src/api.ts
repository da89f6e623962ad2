import type { Operation } from './define.ts'
import { api } from './generated/api.ts'

/** Every operation of the product, by domain: the one table from which routing, OpenAPI, the client and the permission matrix are derived. */
export { api }
export type Api = typeof api

/** The same table as a flat list. */
export const operations: Operation[] = Object.values(api).flatMap((domain) => Object.values(domain) as Operation[])
