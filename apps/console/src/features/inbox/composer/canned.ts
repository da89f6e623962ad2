import type { CannedReplyView } from '@porchlight/contracts/canned-replies/canned-replies'
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

/** Returns the text with the slash and what follows it replaced by a reply, and the caret position after it. */
export function withReply(text: string, typed: { at: number; query: string }, reply: string): { text: string; caret: number } {
  const before = text.slice(0, typed.at) + reply
  return { text: before + text.slice(typed.at + 1 + typed.query.length), caret: before.length }
}
