import { peopleApi } from '@porchlight/contracts/people/people'
import { action } from '../../../kernel/operations.ts'
import { deactivate, reactivate } from '../deactivate.ts'
import { presentAgent } from '../queries.ts'

/** Deactivates a teammate. */
export const disableAgent = action(peopleApi.disableAgent, async (ctx, { ref_uid }) => {
  await deactivate(ctx, ref_uid)
  return {}
})

/** Reactivates a teammate. */
export const enableAgent = action(peopleApi.enableAgent, async (ctx, { ref_uid }) => {
  await reactivate(ctx, ref_uid)
  return { agent: await presentAgent(ctx, ref_uid) }
})
