import type { MessageView } from '@porchlight/contracts/conversations/conversations'

/**
 * Merges rows into a list that ascends by `seq`. A row replaces an older copy of itself (lower `changed_seq`), never a newer one. Returns the list itself if
 * nothing changed. Costs one copy of the list plus a binary search per row.
 */
export function mergeMessages(list: readonly MessageView[], rows: readonly MessageView[]): readonly MessageView[] {
  const fresh = newestOfEach(rows)
  const first = fresh[0]
  const last = fresh.at(-1)
  if (!first || !last) return list
  if (list.length === 0 || first.seq > (list.at(-1)?.seq ?? 0)) return list.concat(fresh)
  if (last.seq < (list[0]?.seq ?? 0)) return fresh.concat(list)
  const merged = [...list]
  const inserts: MessageView[] = []
  let isChanged = false
  for (const row of fresh) {
    const index = indexOfSeq(list, row.seq)
    const known = list[index]
    if (known?.seq !== row.seq) inserts.push(row)
    else if (row.changed_seq > known.changed_seq) {
      merged[index] = row
      isChanged = true
    }
  }
  // Sorting two ordered runs takes one pass.
  if (inserts.length > 0) return [...merged, ...inserts].sort(bySeq)
  return isChanged ? merged : list
}

const bySeq = (a: MessageView, b: MessageView) => a.seq - b.seq

/** Returns the index of the first row whose `seq` is at least `seq`. */
function indexOfSeq(list: readonly MessageView[], seq: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.seq ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the newest copy of each row, in ascending order by seq. */
function newestOfEach(rows: readonly MessageView[]): readonly MessageView[] {
  if (rows.length < 2) return rows
  const newest = new Map<number, MessageView>()
  for (const row of rows) {
    const known = newest.get(row.seq)
    if (!known || row.changed_seq > known.changed_seq) newest.set(row.seq, row)
  }
  return [...newest.values()].sort(bySeq)
}
