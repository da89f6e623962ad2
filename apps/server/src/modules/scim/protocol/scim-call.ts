import type { Operation, OutputOf } from '@porchlight/contracts/define'

/** A call of the protocol: it performs operations as the maker of the key. */
export type ScimCall = {
  perform<O extends Operation>(operation: O, input: Record<string, unknown>): Promise<OutputOf<O>>
  /** Notes for the admins what of the call was not carried out. */
  leftOut(details: string[]): Promise<void>
  base: string
  query: Record<string, unknown>
  body: unknown
  id: string
}
