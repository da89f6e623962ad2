type Choice = { id: string; name: string }

const wanted = (search: string) => search.trim().toLowerCase()

/** Those whose name contains what was typed. */
export function matching<T extends Choice>(choices: readonly T[], search: string): T[] {
  return choices.filter(({ name }) => name.toLowerCase().includes(wanted(search)))
}

/** Who Enter takes of those shown: a name that begins with what was typed comes before one that contains it. */
export function bestMatch<T extends Choice>(shown: readonly T[], search: string): T | undefined {
  return shown.find(({ name }) => name.toLowerCase().startsWith(wanted(search))) ?? shown[0]
}

/** The choice, as long as it is on the screen: a chat never goes to somebody who is filtered out of sight. */
export const chosenAmong = <T extends Choice>(shown: readonly T[], id: string | null): T | undefined => shown.find((choice) => choice.id === id)
