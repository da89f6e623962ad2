import { z } from 'zod'
import { LanguageTag, Ref } from '../common.ts'
import { documentFields } from '../published-documents/published-version.ts'
import { RichText } from '../rich-text.ts'
import { snippetLimits } from './snippet-limits.ts'

/** Text of a snippet in one language. Its pictures would need readers' rights to files of another text, and snippets in snippets could go in circles. */
const SnippetText = RichText.check(({ value, issues }) => {
  if (value.length > snippetLimits.length) issues.push({ code: 'custom', message: 'too long', input: value })
  if (/<img[\s/>]/i.test(value)) issues.push({ code: 'custom', message: 'no pictures', input: value })
  if (/\sdata-snippet=/i.test(value)) issues.push({ code: 'custom', message: 'no snippets', input: value })
})

/** A text that is written once and shown in many: in the language of the library's texts, and in others. */
export const Snippet = z.strictObject({
  content: SnippetText,
  translations: z
    .array(z.strictObject({ language: LanguageTag, content: SnippetText }))
    .max(snippetLimits.translations)
    .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, 'twice')
    .default([]),
})
export type Snippet = z.infer<typeof Snippet>

/** A snippet as it is stored, whatever the limits were then. */
export const StoredSnippet = z.object({
  content: z.string(),
  translations: z.array(z.object({ language: z.string(), content: z.string() })).default([]),
})

/** A snippet as its writers see it: its draft, and what is published of it. */
export const SnippetView = z.object({
  snippet_ref: Ref,
  snippet: StoredSnippet,
  ...documentFields,
  /** What readers see of it in texts now; null: nothing. */
  shown: StoredSnippet.nullable(),
})
export type SnippetView = z.infer<typeof SnippetView>
