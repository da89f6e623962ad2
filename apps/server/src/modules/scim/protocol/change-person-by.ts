import type { OutputOf } from '@porchlight/contracts/define'
import { scimApi } from '@porchlight/contracts/scim/scim'
import { AppError } from '../../../kernel/errors.ts'
import { errorResource } from './errors.ts'
import { deactivates, type PatchedPerson } from './person-dialect.ts'
import type { ScimCall } from './scim-call.ts'

/** What the rest of a change may be refused for, in contrast to deactivating as such. */
const ofTheRest = ['invalid_input', 'already_taken', 'email_taken', 'forbidden', 'conflict']
const detailOf = (error: AppError) => String(errorResource(error).body.detail)

/**
 * Changes a person as a request says. Whoever is to be deactivated is: what else the request says may be refused, and is then left out, or refused after that.
 * @param read what the request says
 * @throws AppError
 */
export async function changePersonBy(call: ScimCall, user_id: string, read: () => PatchedPerson): Promise<OutputOf<typeof scimApi.changePerson>> {
  const leave = () => call.perform(scimApi.changePerson, { user_id, is_active: false })
  let said: PatchedPerson
  try {
    said = read()
  } catch (error) {
    if (deactivates(call.body)) await leave()
    throw error
  }
  const { fields, notUnderstood } = said
  const changed = await call.perform(scimApi.changePerson, { ...fields, user_id }).catch(async (error: unknown) => {
    const isTheRest = fields.is_active === false && Object.keys(fields).length > 1 && error instanceof AppError && ofTheRest.includes(error.code)
    if (!isTheRest) throw error
    return { ...(await leave()), left_out: [detailOf(error)] }
  })
  await call.leftOut([...notUnderstood.map(({ what, fault }) => `${what}: ${detailOf(fault)}`), ...changed.left_out])
  return changed
}
