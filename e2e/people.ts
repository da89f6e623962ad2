import type { MintedUser } from './server-process.ts'

/** One of the people of a library, in the order they were wished for. */
export function person(people: MintedUser[], at: number): MintedUser {
  const found = people[at]
  if (!found) throw new Error(`nobody at ${at}`)
  return found
}
