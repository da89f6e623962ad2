import { createRequire } from 'node:module'

/** Loaded with the first password that somebody chooses: the lists of words take 4 MB. */
const words = () => createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')

/** The list is ordered, most common first. */
const refusedCount = 10_000
let refused: Set<string> | undefined

/** Returns whether this is one of the 10,000 most common passwords, ignoring case (checklist A8). */
export function isCommonPassword(password: string): boolean {
  refused ??= new Set(
    words()
      .dictionary['passwords-common'].slice(0, refusedCount)
      .map((each) => each.toLowerCase()),
  )
  return refused.has(password.toLowerCase())
}
