import { Email, line } from '@porchlight/contracts/common'
import { limits } from '@porchlight/contracts/limits'
import { z } from 'zod'

/** The subject of an identity token. Many servers sign the number of a row. */
export const Subject = z.union([z.number().int().transform(String), z.string()]).pipe(line(128).min(1))

/** The claims of an identity token that can be used, and those that were shortened or dropped. */
export type UsableClaims = {
  name: string | undefined
  email: string | undefined
  changed: { claim: 'name' | 'email'; change: 'shortened' | 'dropped' }[]
}

const Name = line(limits.visitorNameMax)

/** Reads the claims about a visitor. A claim that cannot be used never costs the visitor their identity. */
export function usableClaims({ name, email }: Record<string, unknown>): UsableClaims {
  const changed: UsableClaims['changed'] = []
  const known = (claim: unknown) => claim !== undefined && claim !== null && claim !== ''
  const given = Name.safeParse(known(name) ? name : '')
  // Shortened to whole characters, as a reader sees them.
  const short = typeof name === 'string' && !given.success ? Name.safeParse(firstCharacters(name)) : undefined
  if (!given.success) changed.push({ claim: 'name', change: short?.success ? 'shortened' : 'dropped' })
  const address = Email.safeParse(email)
  if (known(email) && !address.success) changed.push({ claim: 'email', change: 'dropped' })
  return { name: (given.data ?? short?.data) || undefined, email: address.data, changed }
}

/** Returns the beginning of a name that fits, without half of a character. Cut before segmenting, because a token may be long. */
function firstCharacters(name: string): string {
  let [kept, left]: [string, number] = ['', limits.visitorNameMax]
  for (const { segment } of new Intl.Segmenter().segment(name.trim().slice(0, 2 * limits.visitorNameMax))) {
    left -= [...segment].length
    if (left < 0) break
    kept += segment
  }
  return kept
}
