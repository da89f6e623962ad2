import type { MintedUser } from './server-process.ts'

/** Returns one of a library's people by their position in the test's request. */
export function person(people: MintedUser[], at: number): MintedUser {
  const found = people[at]
  if (!found) throw new Error(`nobody at ${at}`)
  return found
}
