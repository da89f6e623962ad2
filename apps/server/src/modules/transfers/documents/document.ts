import { z } from 'zod'

/** What an article's file says about it, beside its text. Everything may be missing in files of others. */
export const DocumentHead = z.object({
  title: z.string().optional().catch(undefined),
  slug: z.string().optional().catch(undefined),
  keywords: z.array(z.coerce.string()).optional().catch(undefined),
  /** Titles from the top down, for each category. */
  categories: z.array(z.array(z.coerce.string())).optional().catch(undefined),
  meta_title: z.string().optional().catch(undefined),
  meta_description: z.string().optional().catch(undefined),
  is_published: z.boolean().optional().catch(undefined),
})
export type DocumentHead = z.infer<typeof DocumentHead>

/** An article as a file holds it; `html` is its content. */
export type ArticleDocument = { head: DocumentHead; html: string }
