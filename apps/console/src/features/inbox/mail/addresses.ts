import { emailForm } from '@porchlight/contracts/email-form'

/** A recipient as the API takes it. */
export type Person = { address: string; name?: string }

/** Returns people as one line to edit: addresses separated by commas. */
export const asLine = (people: readonly Person[]): string => people.map(({ address }) => address).join(', ')

/**
 * Parses a line of addresses; keeps the names of those already known. `wrong` is the first part that is no address.
 */
export function fromLine(line: string, known: readonly Person[]): { people: Person[]; wrong: string | null } {
  const parts = line.split(/[\s,;]+/).filter((part) => part !== '')
  const wrong = parts.find((part) => !emailForm.test(part)) ?? null
  const addresses = [...new Set(parts.map((part) => part.toLowerCase()))]
  return { people: addresses.map((address) => known.find((each) => each.address.toLowerCase() === address) ?? { address }), wrong }
}
