import { z } from 'zod'
import { limits } from '../limits.ts'
import { isKeyAct, isKeys } from './key-acts.ts'

const Keys = z
  .string()
  .max(20)
  .refine((keys) => keys === '' || isKeys(keys))

/**
 * The keys that a person has given to acts, '' for none; acts that are left out have their usual keys. `single_keys`: whether keys without Ctrl or ⌘ work at all
 * (WCAG 2.1.4), null until they have chosen.
 */
export const OwnKeys = z.strictObject({
  keys: z.record(z.string().max(40), Keys).refine((keys) => Object.keys(keys).length <= limits.ownKeysMax),
  single_keys: z.boolean().nullable(),
})
export type OwnKeys = z.infer<typeof OwnKeys>

/** Returns keys without those of acts that this release doesn't know: a newer one may have written them. */
export const withKnownActs = ({ keys, single_keys }: OwnKeys): OwnKeys => ({
  keys: Object.fromEntries(Object.entries(keys).filter(([id]) => isKeyAct(id))),
  single_keys,
})
