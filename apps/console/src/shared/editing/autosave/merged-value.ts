import { mergedHtml, mergeHtml } from './merge-html.ts'

/** Returns what two people made of one value: of a text by its passages, of a list by its entries. Undefined if they changed the same of it. */
export function mergedValue<T>({ base, mine, theirs }: { base: T; mine: T; theirs: T }, isHtml: boolean): T | undefined {
  const values = [base, mine, theirs]
  if (isHtml && values.every((value) => typeof value === 'string'))
    return (mergedHtml(mergeHtml(String(base), String(mine), String(theirs))) ?? undefined) as T | undefined
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return undefined
  const removed = base.filter((entry) => !mine.includes(entry))
  const added = mine.filter((entry) => !base.includes(entry) && !theirs.includes(entry))
  return [...theirs.filter((entry) => !removed.includes(entry)), ...added] as T
}
