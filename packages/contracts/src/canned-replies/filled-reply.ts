import type { replyPlaceholders } from '../translations/placeholders.ts'

type NamePlaceholder = (typeof replyPlaceholders)[number]

const firstOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** A placeholder with the words to use if there is no name: `{contactFirstName|there}`. */
const withFallback = /\{(contactName|contactFirstName|agentName|agentFirstName)(?:\|([^{}|\n]{1,60}))?\}/g

/** Returns the name placeholders that a text still contains, because no name and no fallback is known. */
export const openPlaceholders = (text: string): string[] => [...new Set([...text.matchAll(withFallback)].map(([whole]) => whole))]

/** The names that a reply is filled with. */
type Names = { contact: string; agent: string }

const nameFor = (placeholder: NamePlaceholder, { contact, agent }: Names): string =>
  ({ contactName: contact.trim(), contactFirstName: firstOf(contact), agentName: agent.trim(), agentFirstName: firstOf(agent) })[placeholder]

/** Returns whether a text, before its names are filled in, asks for one that is not known and has no fallback. Braces in a name are only part of it. */
export const lacksName = (message: string, names: Names): boolean =>
  [...message.matchAll(withFallback)].some(([, name, fallback]) => !fallback && nameFor(name as NamePlaceholder, names) === '')

/** Returns a reply's text with the contact's and the agent's names filled in. A placeholder without a name becomes its fallback, or stays to be seen. */
export const replyText = (message: string, names: Names): string =>
  message.replace(withFallback, (whole, name: NamePlaceholder, fallback: string | undefined) => nameFor(name, names) || fallback || whole)
