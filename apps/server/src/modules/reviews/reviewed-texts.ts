import { createHash } from 'node:crypto'
import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import type { Ctx } from '../../kernel/context.ts'
import type { Versioned } from '../revisions/index.ts'

/** A text as a review sees it. */
export type SeenText = Versioned & {
  title: string
  /** The course of a lesson. */
  parent_id: string | null
  fingerprint: string
  /** The newest version, and who wrote it. */
  version: number
  writer_id: string | null
}

/** What the reviews need of a kind of text. */
export type ReviewedTexts = {
  kind: ReviewKind
  /** Locks a text, so that it stays as it is while it is decided on. Throws `not_found`. */
  seenForUpdate(ctx: Ctx, id: string): Promise<SeenText>
  /** Throws `not_found`. */
  seen(ctx: Ctx, id: string): Promise<SeenText>
  /** Returns titles as writers see them, and courses of lessons. */
  headsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Pick<SeenText, 'title' | 'parent_id'>>>
}

const kinds = new Map<ReviewKind, ReviewedTexts>()

/** Has the texts of a kind reviewed. `textsOf` of published-documents calls it, so this module knows none of the modules with texts. */
export function haveReviewed(texts: ReviewedTexts): void {
  kinds.set(texts.kind, texts)
}

/** Returns the texts of a kind. */
export function textsOfKind(kind: ReviewKind): ReviewedTexts {
  const texts = kinds.get(kind)
  if (!texts) throw new Error(`no module has texts of the kind ${kind}`)
  return texts
}

/** Returns what tells a text from every other one. */
export const fingerprintOf = (values: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(values)).digest('base64url')
