import type { FaultKind } from '@porchlight/contracts/references/references'
import { translationOf } from '@porchlight/contracts/reviews/review-kinds'
import type { Ctx } from '../../kernel/context.ts'
import type { TableName } from '../../kernel/module-tables.ts'
import { acceptedFaults, assertWrites, type NextText, textsOfKind } from '../reviews/index.ts'
import { checkedSnippets } from '../snippets/index.ts'

/** A kind of texts whose faults are asked about. */
export type CheckedTexts = {
  /** The table whose rows hold their links. */
  table: TableName
  /** Returns the id under which the links of a text are noted. */
  holderOf(id: string): string
  /** Throws `forbidden`. */
  assertWrites(ctx: Ctx): void
  /** Returns texts as they would be published now. */
  nextOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, NextText>>
  /** Returns the faults that somebody accepted, by text. */
  accepted(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Set<string>>>
  /** Returns what readers of a language get of texts that links lead to, where that is not the original. */
  shownIn(ctx: Ctx, language: string, ids: readonly string[]): Promise<Map<string, string>>
  /** Returns what readers get by the same act: the article of a translation is where its links lead from. */
  shownToo(ids: readonly string[]): string[]
  /** Whether a link to a section of the text itself may be judged: of a snippet, it leads to a section of the text that shows it. */
  hasSections: boolean
}

const nothing = async () => new Map<string, string>()

/** Returns the texts of a kind. */
export function checkedTexts(kind: FaultKind): CheckedTexts {
  if (kind === 'snippet')
    return {
      ...checkedSnippets,
      holderOf: (id) => id,
      // Whoever writes any text sees all snippets: the operation asks for no less.
      assertWrites: () => undefined,
      shownIn: nothing,
      shownToo: () => [],
      hasSections: false,
    }
  const texts = textsOfKind(kind)
  return {
    table: texts.table,
    holderOf: texts.holderOf ?? ((id) => id),
    assertWrites: (ctx) => assertWrites(ctx, kind),
    nextOf: texts.nextOf,
    accepted: (ctx, ids) => acceptedFaults(ctx, kind, ids),
    shownIn: texts.shownIn ?? nothing,
    shownToo: (ids) => (kind === 'translation' ? ids.map((id) => translationOf(id).article_id) : []),
    hasSections: true,
  }
}
