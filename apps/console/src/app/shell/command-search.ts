import type { Command } from '../../shared/commands/commands.ts'

/** How well a command fits: 0 its label begins with the words, 1 a word of it does, 2 it contains them, 3 only a keyword does; null when it does not fit. */
function rankOf({ label, keywords = [] }: Pick<Command, 'label' | 'keywords'>, words: string): number | null {
  const text = label.toLowerCase()
  if (text.startsWith(words)) return 0
  if (text.split(/\s+/).some((word) => word.startsWith(words))) return 1
  if (text.includes(words)) return 2
  return keywords.some((keyword) => keyword.toLowerCase().includes(words)) ? 3 : null
}

/** The commands that fit what was typed, the best first; all of them in their order while nothing is. */
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
