import type { Snippet, SnippetView } from '@porchlight/contracts/snippets/snippet'
import type { Ctx } from '../../kernel/context.ts'
import { type DocumentRow, presentDocument } from '../published-documents/index.ts'
import { snippetDocuments } from './documents.ts'

/** Returns a snippet as its writers see it. */
export async function presentSnippet(ctx: Ctx, row: DocumentRow<Snippet>): Promise<{ snippet: SnippetView }> {
  const published = row.version === null ? undefined : await snippetDocuments.versions.read(ctx, row.ref, row.version)
  return {
    snippet: { snippet_ref: row.ref, snippet: row.draft, ...(await presentDocument(ctx, snippetDocuments, row)), shown: published?.body ?? null },
  }
}
