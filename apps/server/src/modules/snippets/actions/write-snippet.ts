import { Snippet } from '@porchlight/contracts/snippets/snippet'
import { snippetsApi } from '@porchlight/contracts/snippets/snippets'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { action, type Handler, preparedAction } from '../../../kernel/operations.ts'
import { putInBin } from '../../bin/index.ts'
import type { DocumentRow } from '../../published-documents/index.ts'
import { cleanRichText } from '../../rich-text/index.ts'
import { binnedSnippets } from '../binned.ts'
import { snippetDocuments } from '../documents.ts'
import { assertMayShow, assertOthersWords, forgetWriters, noteWriter, takeWriters } from '../may-show.ts'
import { presentSnippet } from '../present.ts'

/**
 * Cleans the texts of a snippet before the transaction opens.
 * @throws AppError `invalid_input` if they are not what a snippet may have: cleaning adds characters, and tells what else was a picture or a snippet
 */
async function cleaned<I extends { snippet: Snippet }>(kernel: Kernel, support_lib_id: string, input: I): Promise<I> {
  const clean = (html: string) => cleanRichText(kernel, support_lib_id, html)
  const translations = []
  for (const { language, content } of input.snippet.translations) translations.push({ language, content: await clean(content) })
  const { data, error } = Snippet.safeParse({ content: await clean(input.snippet.content), translations })
  if (error) throw refuse('invalid_input', { fields: Object.fromEntries(error.issues.map(({ path, message }) => [['snippet', ...path].join('.'), message])) })
  return { ...input, snippet: data }
}

/** Presents a snippet of which the caller wrote something. */
async function written(ctx: Ctx, row: DocumentRow<Snippet>) {
  await noteWriter(ctx, row.ref)
  return presentSnippet(ctx, row)
}

/** Operations that change snippets. */
export const snippetActions: Handler[] = [
  preparedAction(snippetsApi.create, cleaned, async (ctx, { title, snippet }) => written(ctx, await snippetDocuments.create(ctx, title, snippet))),
  preparedAction(snippetsApi.save, cleaned, async (ctx, { snippet_ref, snippet, revision }) =>
    written(ctx, await snippetDocuments.save(ctx, snippet_ref, snippet, revision)),
  ),
  action(snippetsApi.rename, async (ctx, { snippet_ref, title }) => presentSnippet(ctx, await snippetDocuments.rename(ctx, snippet_ref, title))),
  action(snippetsApi.duplicate, async (ctx, { snippet_ref, title }) => {
    await snippetDocuments.forUpdate(ctx, snippet_ref)
    const copy = await snippetDocuments.duplicate(ctx, snippet_ref, title)
    await takeWriters(ctx, snippet_ref, copy.ref)
    return written(ctx, copy)
  }),
  action(snippetsApi.restore, async (ctx, { snippet_ref, version, revision }) =>
    written(ctx, await snippetDocuments.restore(ctx, snippet_ref, version, revision)),
  ),
  action(snippetsApi.publish, async (ctx, { snippet_ref, revision, despite }) => {
    await snippetDocuments.forUpdate(ctx, snippet_ref)
    await assertMayShow(ctx, snippet_ref)
    await assertOthersWords(ctx, snippet_ref, revision)
    const row = await snippetDocuments.publish(ctx, snippet_ref, revision, { despite })
    await forgetWriters(ctx, snippet_ref)
    return presentSnippet(ctx, row)
  }),
  action(snippetsApi.unpublish, async (ctx, { snippet_ref }) => {
    await snippetDocuments.forUpdate(ctx, snippet_ref)
    await assertMayShow(ctx, snippet_ref)
    return presentSnippet(ctx, await snippetDocuments.unpublish(ctx, snippet_ref))
  }),
  action(snippetsApi.remove, async (ctx, { snippet_ref }) => {
    const { title, version, editor_id } = await snippetDocuments.forUpdate(ctx, snippet_ref)
    await assertMayShow(ctx, snippet_ref)
    await putInBin(ctx, binnedSnippets, { item_id: snippet_ref, title, was_published: version !== null, author_id: editor_id })
    await snippetDocuments.remove(ctx, snippet_ref)
    return {}
  }),
]
