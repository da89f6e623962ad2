import { z } from 'zod'
import { Count, Cursor, line, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { textFlags } from '../permission-flags.ts'
import { DocumentPerson, PublishedVersion } from '../published-documents/published-version.ts'
import { despite } from '../references/despite.ts'
import { Snippet, SnippetView } from './snippet.ts'
import { snippetLimits as max } from './snippet-limits.ts'

const snippet_ref = Ref
const title = line(max.title).min(1)
const revision = z.number().int()
const writing = { audience: ['staff'], permission: textFlags } as const
const one = z.object({ snippet: SnippetView })
const showing = 'Requires the permission to publish articles, and to publish every kind of text that uses it.'
const publishing = { audience: ['staff'], permission: 'canManageAndPublishHelpCenterArticles', output: one } as const

/** A snippet in the list. `uses` is the number of texts that show it, including drafts. */
export const SnippetRow = z.object({
  snippet_ref: Ref,
  title: z.string(),
  state: z.enum(['published', 'unpublished']),
  excerpt: z.string(),
  languages: z.array(z.string()),
  uses: z.number().int(),
  updated_at: Moment,
  editor: DocumentPerson,
})
export type SnippetRow = z.infer<typeof SnippetRow>

/** Texts that are written once and used in many: articles, news, SOPs and lessons show them where they have their mark. */
export const snippetsApi = defineOperations('snippets', {
  list: operation({
    http: 'GET /api/main/snippets',
    summary: `The snippets of the library by name, at most ${max.snippets}. \`q\` finds words of their names and texts.`,
    ...writing,
    input: z.object({ q: line(200).default('') }),
    output: z.object({ snippets: z.array(SnippetRow) }),
  }),
  read: operation({
    http: 'GET /api/main/snippets/:snippet_ref',
    summary: 'A snippet: its draft, and what readers see of it.',
    ...writing,
    input: z.object({ snippet_ref }),
    output: one,
  }),
  create: operation({
    http: 'POST /api/main/snippets',
    summary: 'Creates a snippet that is not published.',
    ...writing,
    input: z.object({ title, snippet: Snippet.default({ content: '', translations: [] }) }),
    output: one,
    errors: ['conflict'],
  }),
  save: operation({
    http: 'PUT /api/main/snippets/:snippet_ref/draft',
    summary: 'Saves the draft, based on `revision`. Texts show the change once it is published.',
    ...writing,
    input: z.object({ snippet_ref, snippet: Snippet, revision }),
    output: one,
    errors: ['conflict'],
  }),
  rename: operation({
    http: 'PUT /api/main/snippets/:snippet_ref/title',
    summary: 'Renames a snippet. Readers do not see its name.',
    ...writing,
    input: z.object({ snippet_ref, title }),
    output: one,
  }),
  duplicate: operation({
    http: 'POST /api/main/snippets/:snippet_ref/copies',
    summary: "Creates an unpublished snippet from a snippet's draft.",
    ...writing,
    input: z.object({ snippet_ref, title }),
    output: one,
    errors: ['conflict'],
  }),
  publish: operation({
    http: 'PUT /api/main/snippets/:snippet_ref/publication',
    summary: `Shows the draft, based on \`revision\`, in all texts that use the snippet. ${showing} Where any kind of text needs an approval, nobody publishes their own words.`,
    ...publishing,
    input: z.object({ snippet_ref, revision, ...despite }),
    errors: ['conflict', 'approval_needed'],
  }),
  unpublish: operation({
    http: 'DELETE /api/main/snippets/:snippet_ref/publication',
    summary: `Takes the snippet out of the texts that readers see, which keep their mark. ${showing}`,
    ...publishing,
    input: z.object({ snippet_ref }),
  }),
  remove: operation({
    http: 'DELETE /api/main/snippets/:snippet_ref',
    summary: `Deletes a snippet, which can be brought back from the bin. ${showing}`,
    ...publishing,
    input: z.object({ snippet_ref }),
    output: Nothing,
  }),
  versions: operation({
    http: 'GET /api/main/snippets/:snippet_ref/versions',
    summary: `The published versions, newest first; at most ${max.versions} are kept.`,
    ...writing,
    input: z.object({
      ...{ snippet_ref, cursor: Cursor.optional() },
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
    }),
    output: z.object({ versions: z.array(PublishedVersion), next_cursor: Cursor.nullable() }),
  }),
  restore: operation({
    http: 'PUT /api/main/snippets/:snippet_ref/versions/:version/draft',
    summary: 'Makes a published version the draft, based on the `revision` that it replaces.',
    ...writing,
    input: z.object({ snippet_ref, version: Count, revision }),
    output: one,
    errors: ['conflict'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Snippets, by their refs. */
    snippets: unknown
  }
}
