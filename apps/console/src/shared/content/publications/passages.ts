import type { Conflict } from '../../editing/autosave/autosave.ts'
import { type MergedPart, mergeHtml } from '../../editing/autosave/merge-html.ts'
import { mergedValue } from '../../editing/autosave/merged-value.ts'

/** How a conflict asks about the fields of a text: what they are called, which is rich text, and how others are shown. */
export type PassageFields<V> = { [K in keyof V]: { label: string; isHtml?: boolean; shown?: (value: V[K]) => string } }

/** What is kept of a passage that two people changed. */
export type Choice = 'mine' | 'theirs' | 'both'

/** A passage that two people changed differently. Of rich text the two are HTML. */
export type Passage<V> = { id: string; field: keyof V; isHtml: boolean; base: string; mine: string; theirs: string }

type Sides<V> = { base: V; mine: V; theirs: V }

/** Returns the parts of a rich text; as a whole if it is too long to compare. */
const partsOf = <V>({ base, mine, theirs }: Sides<V>, field: keyof V): MergedPart[] => {
  const texts = { base: String(base[field]), mine: String(mine[field]), theirs: String(theirs[field]) }
  return mergeHtml(texts.base, texts.mine, texts.theirs) ?? [{ from: 'both', ...texts }]
}

/** Returns what has to be asked about, field by field in the order of the text. */
export function passagesOf<V extends object>({ fields }: Pick<Conflict<V, unknown>, 'fields'>, sides: Sides<V>, about: PassageFields<V>): Passage<V>[] {
  return fields.flatMap((field): Passage<V>[] => {
    const { isHtml = false, shown = String } = about[field]
    if (!isHtml)
      return [{ id: String(field), field, isHtml, base: shown(sides.base[field]), mine: shown(sides.mine[field]), theirs: shown(sides.theirs[field]) }]
    return partsOf(sides, field).flatMap((part, at) => (part.from === 'both' ? [{ id: `${String(field)} ${at}`, field, isHtml, ...part }] : []))
  })
}

/** Returns the values of the asked fields, as chosen. Passages that only one of the two changed are that person's. */
export function chosenValues<V extends object>(
  { fields }: Pick<Conflict<V, unknown>, 'fields'>,
  sides: Sides<V>,
  about: PassageFields<V>,
  choices: ReadonlyMap<string, Choice>,
): Partial<V> {
  const values: Partial<V> = {}
  for (const field of fields) {
    if (!about[field].isHtml) {
      const [base, mine, theirs] = [sides.base[field], sides.mine[field], sides.theirs[field]]
      values[field] = choices.get(String(field)) === 'theirs' ? theirs : (mergedValue({ base, mine, theirs }, false) ?? mine)
      continue
    }
    const html = partsOf(sides, field).map((part, at) => {
      if (part.from !== 'both') return part.html
      const choice = choices.get(`${String(field)} ${at}`)
      if (choice === 'both') return part.theirs + part.mine
      return choice === 'theirs' ? part.theirs : part.mine
    })
    values[field] = html.join('') as V[keyof V]
  }
  return values
}
