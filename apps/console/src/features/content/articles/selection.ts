/** Chosen rows, and where a range begins. `isEverything`: rows that are not loaded were chosen as well. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null; isEverything?: boolean }

export const nothing: Selection = { ids: new Set(), anchor: null }

/** Turns one row; a range begins there next time. */
export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection.ids)
  if (!next.delete(id)) next.add(id)
  return { ...selection, ids: next, anchor: id }
}

/** Adds everything from where the range began to this row, in the order of the list. */
export function extended(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = order.indexOf(selection.anchor ?? id)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return toggled(selection, id)
  return { ...selection, ids: new Set([...selection.ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor: selection.anchor ?? id }
}

/** All of them, or none when all are chosen already. */
export function allOrNone({ ids }: Selection, order: readonly string[]): Selection {
  return order.every((id) => ids.has(id)) ? nothing : { ids: new Set(order), anchor: null }
}

/** Everything a list would show, loaded or not. */
export const everything = (ids: readonly string[]): Selection => ({ ids: new Set(ids), anchor: null, isEverything: true })

/** Without rows that are no longer in the list. */
export function kept(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0 || selection.isEverything) return selection
  const there = new Set(order)
  const ids = [...selection.ids].filter((id) => there.has(id))
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) }
}
