type Choice = { id: string; name: string }

const wanted = (search: string) => search.trim().toLowerCase()

/** Returns the choices whose name contains the search text. */
export function matching<T extends Choice>(choices: readonly T[], search: string): T[] {
  return choices.filter(({ name }) => name.toLowerCase().includes(wanted(search)))
}

/** Returns the visible choice that Enter picks: a name that starts with the search text comes before one that contains it. */
export function bestMatch<T extends Choice>(shown: readonly T[], search: string): T | undefined {
  return shown.find(({ name }) => name.toLowerCase().startsWith(wanted(search))) ?? shown[0]
}

/** Returns the chosen entry while it is visible: a chat must never go to someone who is filtered out. */
export const chosenAmong = <T extends Choice>(shown: readonly T[], id: string | null): T | undefined => shown.find((choice) => choice.id === id)
