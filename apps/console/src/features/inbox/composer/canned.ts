import type { CannedReplyView } from '@porchlight/contracts/canned-replies/canned-replies'
import type { replyPlaceholders } from '@porchlight/contracts/translations/placeholders'
import type { Suggestion } from './suggestions.ts'

/** Returns up to eight replies that match the text after the slash: first those whose shortcut starts with it, then matches in titles, then in texts. */
export function replyMatches(replies: readonly CannedReplyView[], query: string): CannedReplyView[] {
  const wanted = query.trim().toLowerCase()
  const rank = ({ shortcut, title, message }: CannedReplyView) =>
    shortcut.toLowerCase().startsWith(wanted) && shortcut !== '' ? 0 : title.toLowerCase().includes(wanted) ? 1 : message.toLowerCase().includes(wanted) ? 2 : 3
  return replies
    .filter((one) => rank(one) < 3)
    .sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title))
    .slice(0, 8)
}

/** Returns the suggestions for tools whose word starts with the text after the slash, if there is any; `tools` are suggestions whose hint is `/word`. */
export const toolMatches = (tools: readonly Suggestion[], query: string): Suggestion[] =>
  query.trim() === '' ? [] : tools.filter(({ hint }) => hint?.startsWith(`/${query.trim().toLowerCase()}`))

/** Converts a canned reply to a suggestion. */
export const replySuggestion = ({ reply_ref, title, shortcut }: CannedReplyView): Suggestion => ({
  id: reply_ref,
  name: title,
  hint: shortcut && `/${shortcut}`,
})

type NamePlaceholder = (typeof replyPlaceholders)[number]

const firstOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** A placeholder with the words to use if there is no name: `{contactFirstName|there}`. */
const withFallback = /\{(contactName|contactFirstName|agentName|agentFirstName)(?:\|([^{}|\n]{1,60}))?\}/g

/** Returns the name placeholders that a text still contains, because no name and no fallback is known. */
export const openPlaceholders = (text: string): string[] => [...new Set([...text.matchAll(withFallback)].map(([whole]) => whole))]

/** Returns a reply's text with the contact's and the agent's names filled in. A placeholder without a name becomes its fallback, or stays for the agent to see. */
export const replyText = (message: string, { contact, agent }: { contact: string; agent: string }): string =>
  message.replace(withFallback, (whole, name: NamePlaceholder, fallback: string | undefined) => {
    const names = { contactName: contact.trim(), contactFirstName: firstOf(contact), agentName: agent.trim(), agentFirstName: firstOf(agent) }
    return names[name] || fallback || whole
  })

/** Returns the text with the slash and what follows it replaced by a reply, and the caret position after it. */
export function withReply(text: string, typed: { at: number; query: string }, reply: string): { text: string; caret: number } {
  const before = text.slice(0, typed.at) + reply
  return { text: before + text.slice(typed.at + 1 + typed.query.length), caret: before.length }
}
