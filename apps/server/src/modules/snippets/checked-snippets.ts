import { StoredSnippet } from '@porchlight/contracts/snippets/snippet'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { NextText } from '../reviews/index.ts'

/** Returns snippets as texts would show them if they were published now, in every language. */
async function nextSnippets(ctx: Ctx, refs: readonly string[]): Promise<Map<string, NextText>> {
  const { rows } = await sql<{ snippet_ref: string; title: string; snippet: unknown }>`
    select snippet_ref, title, snippet from snippets where support_lib_id = ${ctx.support_lib_id} and snippet_ref = any(${[...refs]}::text[])`.execute(ctx.db)
  return new Map(
    rows.map(({ snippet_ref, title, snippet }) => {
      const { content, translations } = StoredSnippet.parse(snippet)
      return [snippet_ref, { title, language: null, html: [content, ...translations.map((one) => one.content)], isDraft: true }]
    }),
  )
}

/** Returns the faults of snippets that somebody accepted, by ref: those that the kept versions have. */
async function acceptedInSnippets(ctx: Ctx, refs: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ snippet_ref: string; names: string[] }>`
    select snippet_ref, array_agg(distinct name) as names from snippet_versions, unnest(despite) name
    where support_lib_id = ${ctx.support_lib_id} and snippet_ref = any(${[...refs]}::text[]) group by snippet_ref`.execute(ctx.db)
  return new Map(rows.map(({ snippet_ref, names }) => [snippet_ref, new Set(names)]))
}

/** Snippets as texts whose faults are asked about: the table that holds their links, what is published next, and what somebody accepted. */
export const checkedSnippets = { table: 'snippets', nextOf: nextSnippets, accepted: acceptedInSnippets } as const
