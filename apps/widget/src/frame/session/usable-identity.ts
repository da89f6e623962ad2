import { emailForm } from '@porchlight/contracts/email-form'
import type { Identity } from '../../protocol.ts'
import { logFailure } from '../log.ts'

/** Maximum characters of a name (`limits.visitorNameMax`, which this page does not load). */
const nameMax = 80
const emailMax = 254

type Claimed = Exclude<Identity, { token: string }>

/** Returns the details that a page claims without a token, so that one the server would refuse does not cost the visitor the other. */
export function usableIdentity({ name, email }: Claimed): Claimed {
  const usable: Claimed = {}
  if (typeof name === 'string')
    usable.name = name
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, nameMax)
      .toWellFormed()
  if (typeof email === 'string' && email.length <= emailMax && emailForm.test(email.trim())) usable.email = email
  if ((usable.name ?? '') !== (name ?? '')) logFailure("the identity's name was shortened", undefined)
  if (email && !usable.email) logFailure("the identity's email was dropped", undefined)
  return usable
}
