import { z } from 'zod'
import { Count, line, Nothing, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { CategoryPosition, PictureAddress } from '../libraries/library-document.ts'

/** Who can read a category and its contents: everyone, visitors identified by the customer's server, or the library's staff. */
export const CategoryAudience = z.enum(['public', 'customers', 'staff'])
export type CategoryAudience = z.infer<typeof CategoryAudience>

/** A category of the help center (checklist C2). `articles` counts those directly in it. */
export const CategoryView = z.object({
  category_id: Ref,
  category_title: z.string(),
  category_icon: z.string(),
  category_description: z.string(),
  support_lib_id: Ref,
  parent_cat_id: Ref.nullable(),
  is_enabled: z.boolean(),
  is_disabled: z.boolean(),
  audience: CategoryAudience,
  position: z.number().int(),
  subCategory: z.array(Ref),
  articles: z.object({ total: z.number().int(), published: z.number().int() }),
})
export type CategoryView = z.infer<typeof CategoryView>

/** A name from an icon set, or an image. */
const Icon = z.union([z.string().regex(/^[a-z0-9-]{0,40}$/), PictureAddress])
const fields = { category_title: line(120).min(1), category_icon: Icon, category_description: text(1000) }
const category = z.object({ category: CategoryView })

/** The permission to see help center drafts. */
const writers = 'canCreateAndUpdateHelpCenterArticles'
const publishers = 'canManageAndPublishHelpCenterArticles'

export const categoriesApi = defineOperations('categories', {
  list: operation({
    http: 'GET /api/articles/categories',
    summary:
      "All categories in order, each after its parent; include_parent_lib_id=1 adds the parent library's defaults, each with the rule that shows or hides it.",
    audience: ['staff'],
    permission: writers,
    input: z.object({ include_parent_lib_id: Count.default(0) }),
    output: z.object({
      categories: z.array(CategoryView),
      default_categories: z.array(CategoryView.extend({ visibility: z.object({ is_visible: z.boolean(), rule: z.string() }) })),
    }),
  }),
  create: operation({
    http: 'POST /api/articles/categories',
    summary: 'Creates a category as the last of its siblings; without the publish permission, a disabled one.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      category_title: fields.category_title,
      category_icon: Icon.default(''),
      category_description: fields.category_description.default(''),
      parent_cat_id: Ref.nullable().default(null),
      audience: CategoryAudience.default('public'),
    }),
    output: category,
  }),
  update: operation({
    http: 'PUT /api/articles/categories/:category_id',
    summary: 'Changes a category. Enabling or disabling it, or changing the text or audience of an enabled one, requires the publish permission.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ category_id: Ref, ...z.object(fields).partial().shape, is_enabled: z.boolean().optional(), audience: CategoryAudience.optional() }),
    output: category,
  }),
  move: operation({
    http: 'PUT /api/articles/categories/:category_id/position',
    summary:
      'Moves a category under another one (or to the top level), at a position among its siblings; moving an enabled one requires the publish permission.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ category_id: Ref, parent_cat_id: Ref.nullable(), position: z.number().int().min(0).max(10_000) }),
    output: z.object({ categories: z.array(CategoryView) }),
  }),
  remove: operation({
    http: 'DELETE /api/articles/categories/:category_id',
    summary: 'Deletes an empty category.',
    audience: ['staff'],
    permission: publishers,
    input: z.object({ category_id: Ref }),
    output: Nothing,
    errors: ['conflict'],
  }),
  arrangeArticles: operation({
    http: 'PUT /api/articles/categories/:category_id/order',
    summary: "Moves an article after another one in the category's reading order, or to the start if `after` is null.",
    audience: ['staff'],
    permission: writers,
    input: z.object({ category_id: Ref, article_id: Ref, after: Ref.nullable() }),
    output: Nothing,
  }),
  positioning: operation({
    http: 'GET /api/articles/categoryPositioning',
    summary: "The top-level categories in the order visitors see them, including the parent's defaults.",
    audience: ['staff'],
    permission: writers,
    input: Nothing,
    output: z.object({ categoryPositioning: z.array(CategoryPosition) }),
  }),
  updatePositioning: operation({
    http: 'PUT /api/articles/categoryPositioning',
    summary:
      "Sets the order of the top-level categories, including the parent's. Omitted ones go to the end. Changing the order that readers see requires the publish permission.",
    audience: ['staff'],
    permission: writers,
    input: z.object({ category_ids: z.array(Ref).max(2000) }),
    output: z.object({ categoryPositioning: z.array(CategoryPosition) }),
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Items that a library publishes (articles, categories, news, courses, SOPs, status, translations), by id. */
    content: unknown
    /** Lists of content: which items they contain, in what order and state; always without ids. */
    content_lists: unknown
  }
}
