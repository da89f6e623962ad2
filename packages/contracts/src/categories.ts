import { z } from 'zod'
import { Count, line, Nothing, Ref, text } from './common.ts'
import { defineOperations, operation } from './define.ts'
import { CategoryPosition, PictureAddress } from './library-document.ts'

/** Who reads a category and what lies in it: everybody, visitors whom the customer's server vouches for, or the library's own people. */
export const CategoryAudience = z.enum(['public', 'customers', 'staff'])
export type CategoryAudience = z.infer<typeof CategoryAudience>

/** A category of the help center (checklist C2). `articles` counts what lies in it directly. */
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

/** A name of an icon set, or a picture. */
const Icon = z.union([z.string().regex(/^[a-z0-9-]{0,40}$/), PictureAddress])
const fields = { category_title: line(120).min(1), category_icon: Icon, category_description: text(1000) }
const category = z.object({ category: CategoryView })

/** Who may see drafts of the help center. */
const writers = 'canCreateAndUpdateHelpCenterArticles'
const publishers = 'canManageAndPublishHelpCenterArticles'

export const categoriesApi = defineOperations('categories', {
  list: operation({
    http: 'GET /api/articles/categories',
    summary:
      'All categories, each after the one above it, in their order; with include_parent_lib_id=1 also the defaults of the parent with the rule that shows or hides them.',
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
    summary: 'Make a category, last among its siblings.',
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
    summary: 'Change a category; enabling, disabling, and new words or another audience for one with published articles ask for the publish permission.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ category_id: Ref, ...z.object(fields).partial().shape, is_enabled: z.boolean().optional(), audience: CategoryAudience.optional() }),
    output: category,
  }),
  move: operation({
    http: 'PUT /api/articles/categories/:category_id/position',
    summary:
      'Put a category below another one (or at the top) at a place among its siblings; below another one needs the publish permission if it holds published articles.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ category_id: Ref, parent_cat_id: Ref.nullable(), position: z.number().int().min(0).max(10_000) }),
    output: z.object({ categories: z.array(CategoryView) }),
  }),
  remove: operation({
    http: 'DELETE /api/articles/categories/:category_id',
    summary: 'Delete an empty category.',
    audience: ['staff'],
    permission: publishers,
    input: z.object({ category_id: Ref }),
    output: Nothing,
    errors: ['conflict'],
  }),
  arrangeArticles: operation({
    http: 'PUT /api/articles/categories/:category_id/order',
    summary: 'Put an article of the category behind another one of it in the order visitors read them, or with `after` null before all.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ category_id: Ref, article_id: Ref, after: Ref.nullable() }),
    output: Nothing,
  }),
  positioning: operation({
    http: 'GET /api/articles/categoryPositioning',
    summary: 'The order of the top categories as visitors see them, defaults of the parent among them.',
    audience: ['staff'],
    permission: writers,
    input: Nothing,
    output: z.object({ categoryPositioning: z.array(CategoryPosition) }),
  }),
  updatePositioning: operation({
    http: 'PUT /api/articles/categoryPositioning',
    summary: 'Put the top categories, own and default, in this order. Those left out follow at the end.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ category_ids: z.array(Ref).max(2000) }),
    output: z.object({ categoryPositioning: z.array(CategoryPosition) }),
  }),
})
