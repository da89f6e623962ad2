import type { SavedAs } from '@porchlight/contracts/published-documents/text-version'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { assertAtRevision, type Versioned } from '../revisions/index.ts'

/** How a draft is kept in the history, by kinds that have one of drafts. `restored` is the version whose text it is again. */
export type HowSaved = { restored?: number; saved_as?: SavedAs }

/** How a text is published: who wants that, if not the caller, and the faults that they were told of and accepted. */
export type HowPublished = { by?: string | null; despite?: readonly string[] }

/**
 * A kind of document that people edit without anybody else seeing it, and publish: flows, forms, rules, contact forms, articles, news, lessons, SOPs. Its module
 * declares where its documents are, what its draft holds, and what publishing means.
 */
export type DocumentKind<Row extends Versioned, Body> = {
  /**
   * Locks a document for a change.
   * @throws AppError `not_found`
   */
  lock(ctx: Ctx, ref: string): Promise<Row>
  /** Saves the draft of a locked document, and counts its revision up. */
  saveDraft(ctx: Ctx, row: Row, draft: Body, how?: HowSaved): Promise<Row>
  /**
   * Publishes the draft of a locked document.
   * @throws AppError `invalid_input` with what keeps it from being published
   */
  publish(ctx: Ctx, row: Row, how?: HowPublished): Promise<Row>
  /** Returns what a kept version holds; undefined if it is not kept. */
  versionOf(ctx: Ctx, row: Row, version: number): Promise<Body | undefined>
}

/** What can be done with the documents of a kind. `revision` is the one on which a change is based; whoever has an older one is told who changed it since, and when. Without one
 * nothing is checked. */
export type DocumentActs<Row, Body> = {
  save(ctx: Ctx, ref: string, draft: Body | ((row: Row) => Body), revision: number | undefined, how?: HowSaved): Promise<Row>
  restore(ctx: Ctx, ref: string, version: number, revision: number | undefined): Promise<Row>
  publish(ctx: Ctx, ref: string, revision: number | undefined, how?: HowPublished): Promise<Row>
}

/** Returns the acts of a kind of document: each locks the document and checks the revision before it changes anything. */
export function documentActs<Row extends Versioned, Body extends object>(kind: DocumentKind<Row, Body>): DocumentActs<Row, Body> {
  const lockAt = async (ctx: Ctx, ref: string, revision: number | undefined) => {
    const row = await kind.lock(ctx, ref)
    await assertAtRevision(ctx, row, revision)
    return row
  }
  return {
    async save(ctx, ref, draft, revision, how) {
      const row = await lockAt(ctx, ref, revision)
      return kind.saveDraft(ctx, row, typeof draft === 'function' ? draft(row) : draft, how)
    },
    async restore(ctx, ref, version, revision) {
      const row = await lockAt(ctx, ref, revision)
      const kept = await kind.versionOf(ctx, row, version)
      if (kept === undefined) throw refuse('not_found')
      return kind.saveDraft(ctx, row, kept, { restored: version })
    },
    publish: async (ctx, ref, revision, how) => kind.publish(ctx, await lockAt(ctx, ref, revision), how),
  }
}
