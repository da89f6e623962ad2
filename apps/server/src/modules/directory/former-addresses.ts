import { directoryApi } from '@porchlight/contracts/directory/directory'
import { assertSeesFields } from '../../kernel/calls/hidden-fields.ts'
import { action, type Handler, query } from '../../kernel/operations.ts'
import { assertSeesAll } from '../conversations/index.ts'
import { formerAddressesOf, removeFormerAddress } from '../visitors/index.ts'
import { contactForReading } from './queries.ts'

/** Handlers of the addresses that contacts had before. Whoever may change the address may also say that a former one was never theirs. */
export const formerAddressHandlers: Handler[] = [
  query(directoryApi.formerAddresses, async (ctx, { visitor_id }) => {
    await contactForReading(ctx, visitor_id)
    return { former_addresses: await formerAddressesOf(ctx, visitor_id) }
  }),
  action(directoryApi.removeFormerAddress, async (ctx, { visitor_id, address }) => {
    await contactForReading(ctx, visitor_id)
    assertSeesFields(ctx.actor, ['contact.email'])
    // What is written about the contact could reach this address afterwards.
    await assertSeesAll(ctx, [visitor_id])
    await removeFormerAddress(ctx, visitor_id, address)
    return {}
  }),
]
