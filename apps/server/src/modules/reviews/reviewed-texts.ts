import { createHash } from 'node:crypto'
import type { ReviewedKind } from '@porchlight/contracts/reviews/review-kinds'
import type { Ctx } from '../../kernel/context.ts'
import type { TableName } from '../../kernel/module-tables.ts'
import type { Versioned } from '../revisions/index.ts'

/** A text as a review sees it. */
export type SeenText = Versioned & {
  title: string
  /** The course of a lesson, or the article of a translation. */
  parent_id: string | null
  fingerprint: string
  /** The newest version, and who wrote it. Of a translation, which has no history, the revision. */
  version: number
  writer_id: string | null
}

/** A text as it would be published now. */
export type NextText = {
  title: string
  /** The language of a translation; null: that of the library's texts. */
  language: string | null
  /** Everything in it that readers see, as HTML. */
  html: readonly string[]
  isDraft: boolean
}

/** What the reviews need of a kind of text. */
export type ReviewedTexts = {
  kind: ReviewedKind
  table: TableName
  /** Returns the id under which the links of a text are noted, if that is another one. */
  holderOf?(id: string): string
  /** Locks a text, so that it stays as it is while it is decided on. Throws `not_found`. */
  seenForUpdate(ctx: Ctx, id: string): Promise<SeenText>
  /** Throws `not_found`. */
  seen(ctx: Ctx, id: string): Promise<SeenText>
  /** Returns titles as writers see them, and courses of lessons. */
  headsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Pick<SeenText, 'title' | 'parent_id'>>>
  /** Returns the texts as they would be published now. */
  nextOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, NextText>>
  /** Of translations: returns what readers of a language get of articles, by the ids of these. Those that are not translated are missing. */
  shownIn?(ctx: Ctx, language: string, article_ids: readonly string[]): Promise<Map<string, string>>
}

const kinds = new Map<ReviewedKind, ReviewedTexts>()

/** Has the texts of a kind reviewed. `textsOf` of published-documents and the translations call it, so this module knows none of the modules with texts. */
export function haveReviewed(texts: ReviewedTexts): void {
  kinds.set(texts.kind, texts)
}

/** Returns the texts of a kind. */
export function textsOfKind(kind: ReviewedKind): ReviewedTexts {
  const texts = kinds.get(kind)
  if (!texts) throw new Error(`no module has texts of the kind ${kind}`)
  return texts
}

/** Returns what tells a text from every other one. */
export const fingerprintOf = (values: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(values)).digest('base64url')
