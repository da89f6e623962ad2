/** Selected rows and the anchor of a range. `isEverything`: rows that aren't loaded are selected too. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null; isEverything?: boolean }

export const nothing: Selection = { ids: new Set(), anchor: null }

/** Toggles a row and makes it the range anchor. */
export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection.ids)
  if (!next.delete(id)) next.add(id)
  return { ...selection, ids: next, anchor: id }
}

/** Adds all rows from the range anchor to this row, in list order. */
export function extended(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = order.indexOf(selection.anchor ?? id)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return toggled(selection, id)
  return { ...selection, ids: new Set([...selection.ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor: selection.anchor ?? id }
}

/** Selects all rows, or none if all are selected. */
export function allOrNone({ ids }: Selection, order: readonly string[]): Selection {
  return order.every((id) => ids.has(id)) ? nothing : { ids: new Set(order), anchor: null }
}

/** Selects every article that matches the list's filter, loaded or not. */
export const everything = (ids: readonly string[]): Selection => ({ ids: new Set(ids), anchor: null, isEverything: true })

/** Drops rows that are no longer in the list. */
export function kept(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0 || selection.isEverything) return selection
  const there = new Set(order)
  const ids = [...selection.ids].filter((id) => there.has(id))
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) }
}
