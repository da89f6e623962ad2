import { z } from 'zod'

/** A place that links to something. */
export const LinkPlace = z.object({
  /** What it is: 'article', 'translation', 'news', 'sop', 'lesson', 'course', 'category', 'snippet', 'template', 'canned_reply', 'rule', 'flow', 'form', 'settings', 'contact_form', 'mail_template'. */
  kind: z.string(),
  /** The id by which the console opens it. */
  id: z.string(),
  title: z.string(),
  /** Only a draft has the link, which readers do not see. */
  is_draft: z.boolean(),
})
export type LinkPlace = z.infer<typeof LinkPlace>

/** What links to a text, or to several. */
export const LinksHere = z.object({
  places: z.array(LinkPlace),
  /** Places that the caller may not see. */
  others: z.number().int(),
  /** Redirects that lead here. */
  redirects: z.number().int(),
})
export type LinksHere = z.infer<typeof LinksHere>
