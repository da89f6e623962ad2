import type { Command } from '../../shared/interface/commands/commands.ts'

/**
 * Ranks a command: 0 if its label starts with the query, 1 if a word of the label does, 2 if the label contains it, 3 if only a keyword matches; null for no
 * match.
 */
function rankOf({ label, keywords = [] }: Pick<Command, 'label' | 'keywords'>, words: string): number | null {
  const text = label.toLowerCase()
  if (text.startsWith(words)) return 0
  if (text.split(/\s+/).some((word) => word.startsWith(words))) return 1
  if (text.includes(words)) return 2
  return keywords.some((keyword) => keyword.toLowerCase().includes(words)) ? 3 : null
}

/** Returns the commands that match the query, best first, or all commands in their original order if the query is empty. */
export function searchCommands<T extends Pick<Command, 'label' | 'keywords'>>(commands: readonly T[], query: string): T[] {
  const words = query.trim().toLowerCase()
  if (words === '') return [...commands]
  return commands
    .flatMap((command) => {
      const rank = rankOf(command, words)
      return rank === null ? [] : [{ command, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ command }) => command)
}
