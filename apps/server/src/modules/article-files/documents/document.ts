import { z } from 'zod'

const words = z.string().optional().catch(undefined)
const yesNo = z
  .preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())
  .optional()
  .catch(undefined)
/** Other programs also write keywords as one text with commas between them. */
const listed = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(/[,;]/)
        .map((one) => one.trim())
        .filter(Boolean)
    : value
const keywords = z.preprocess(listed, z.array(z.coerce.string()).optional()).catch(undefined)
/** And categories by their names alone. */
const paths = (value: unknown) => (Array.isArray(listed(value)) ? (listed(value) as unknown[]).map((one) => (typeof one === 'string' ? [one] : one)) : value)

/** Unpublished changes of a published article; `content` is in the same format as the rest of the file. */
const DraftHead = z.object({ title: words, keywords, meta_title: words, meta_description: words, content: words })

/** The article in another language; `content` is in the same format as the rest of the file. What is missing besides stays as it is. */
const TranslationHead = z.object({
  language: z.string(),
  title: z.string(),
  slug: words,
  keywords,
  meta_title: words,
  meta_description: words,
  content: z.string(),
  is_published: yesNo,
})

/** The metadata in an article's file. Files from other sources may lack all of it. */
export const DocumentHead = z.object({
  /** Id of the article that the file was exported from. */
  id: words,
  /** An empty one counts as missing, so that a heading can replace it. */
  title: words.transform((title) => title || undefined),
  slug: words,
  keywords,
  /** The path of each category, as titles from the top level down. */
  categories: z.preprocess(paths, z.array(z.array(z.coerce.string())).optional()).catch(undefined),
  meta_title: words,
  meta_description: words,
  is_published: yesNo,
  is_disabled: yesNo,
  draft: DraftHead.optional().catch(undefined),
  translations: z.array(TranslationHead).max(200).optional().catch(undefined),
})
export type DocumentHead = z.infer<typeof DocumentHead>

/** An article as stored in a file. `html` is its content: the published version if there is one. */
export type ArticleDocument = { head: DocumentHead; html: string }
