import { emailForm } from '@porchlight/contracts/email-form'

/** Returns the addresses in a line, and the first part of it that is none. */
export function addressesIn(line: string): { people: { address: string }[]; wrong: string | null } {
  const parts = line.split(/[\s,;]+/).filter((part) => part !== '')
  const people = [...new Set(parts.map((part) => part.toLowerCase()))].map((address) => ({ address }))
  return { people, wrong: parts.find((part) => !emailForm.test(part)) ?? null }
}

/** Returns people as one line. */
export const lineOf = (people: readonly { address: string }[]): string => people.map(({ address }) => address).join(', ')
