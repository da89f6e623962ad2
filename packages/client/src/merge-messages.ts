import type { MessageView } from '@porchlight/contracts'

/**
 * Puts rows into a list that ascends by `seq`. A row replaces an older copy of itself (lower `changed_seq`), never a newer one.
 * The list itself when nothing changed. Costs one copy of the list plus a binary search for each row.
 */
export function mergeMessages(list: readonly MessageView[], rows: readonly MessageView[]): readonly MessageView[] {
  const fresh = newestOfEach(rows)
  const first = fresh[0]
  const last = fresh.at(-1)
  if (!first || !last) return list
  if (list.length === 0 || first.seq > (list.at(-1)?.seq ?? 0)) return list.length === 0 ? fresh : [...list, ...fresh]
  if (last.seq < (list[0]?.seq ?? 0)) return [...fresh, ...list]
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
  if (inserts.length > 0) return interleave(merged, inserts)
  return isChanged ? merged : list
}

/** The place of the first row whose `seq` is not below `seq`. */
export function indexOfSeq(list: readonly MessageView[], seq: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.seq ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return low
}

/** Ascending by seq, one row for each. */
function newestOfEach(rows: readonly MessageView[]): readonly MessageView[] {
  if (rows.length < 2) return rows
  const bySeq = new Map<number, MessageView>()
  for (const row of rows) {
    const known = bySeq.get(row.seq)
    if (!known || row.changed_seq > known.changed_seq) bySeq.set(row.seq, row)
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

function interleave(list: readonly MessageView[], inserts: readonly MessageView[]): MessageView[] {
  const merged: MessageView[] = []
  let from = 0
  for (const row of inserts) {
    const to = indexOfSeq(list, row.seq)
    for (let index = from; index < to; index++) merged.push(list[index] as MessageView)
    merged.push(row)
    from = to
  }
  for (let index = from; index < list.length; index++) merged.push(list[index] as MessageView)
  return merged
}
