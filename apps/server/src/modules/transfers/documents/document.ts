import { z } from 'zod'

const words = z.string().optional().catch(undefined)
const keywords = z.array(z.coerce.string()).optional().catch(undefined)

/** Changes of a published article that visitors do not have yet; `content` is written as the rest of the file is. */
const DraftHead = z.object({ title: words, keywords, meta_title: words, meta_description: words, content: words })

/** What an article's file says about it, beside its text. Everything may be missing in files of others. */
export const DocumentHead = z.object({
  /** Which article of the library it came from. */
  id: words,
  title: words,
  slug: words,
  keywords,
  /** Titles from the top down, for each category. */
  categories: z.array(z.array(z.coerce.string())).optional().catch(undefined),
  meta_title: words,
  meta_description: words,
  is_published: z.boolean().optional().catch(undefined),
  is_disabled: z.boolean().optional().catch(undefined),
  draft: DraftHead.optional().catch(undefined),
})
export type DocumentHead = z.infer<typeof DocumentHead>

/** An article as a file holds it; `html` is its content, what visitors read if it is published. */
export type ArticleDocument = { head: DocumentHead; html: string }
