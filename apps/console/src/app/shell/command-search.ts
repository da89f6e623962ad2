import { misfitOf } from '../../shared/features/page-words/find-words.ts'
import type { Command } from '../../shared/interface/commands/commands.ts'

/** `pageWords`: what the page it opens is found by. */
type Findable = Pick<Command, 'label' | 'keywords' | 'isFoundOnly'> & { pageWords?: readonly string[] }

/**
 * Ranks a command: 0 if its label starts with the query, 1 if a word of the label does, 2 if the label contains it, 3 if only a keyword matches, more if each
 * word fits one of the label, the keywords or the page's words, however it is spelled; null for no match.
 */
function rankOf({ label, keywords = [], pageWords }: Findable, words: string): number | null {
  const text = label.toLowerCase()
  if (text.startsWith(words)) return 0
  if (text.split(/\s+/).some((word) => word.startsWith(words))) return 1
  if (text.includes(words)) return 2
  if (keywords.some((keyword) => keyword.toLowerCase().includes(words))) return 3
  if (!pageWords && keywords.length === 0) return null
  const misfit = misfitOf({ title: label, words: [keywords.join(' '), ...(pageWords ?? [])] }, words)
  return misfit === null ? null : 4 + misfit
}

/** Returns the commands that match the query, best first, or all commands in their original order if the query is empty. */
export function searchCommands<T extends Findable>(commands: readonly T[], query: string): T[] {
  const words = query.trim().toLowerCase()
  if (words === '') return commands.filter(({ isFoundOnly }) => !isFoundOnly)
  return commands
    .flatMap((command) => {
      const rank = rankOf(command, words)
      return rank === null ? [] : [{ command, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ command }) => command)
}
