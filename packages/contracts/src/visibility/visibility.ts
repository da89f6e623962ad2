import { z } from 'zod'
import { Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { LibraryVisibility } from '../libraries/library-document.ts'
import type { PermissionFlag } from '../permission-flags.ts'
import { LinksHere } from '../references/links-here.ts'
import { contentKinds, effectCounters, idsFields, kindNames, listedKinds, recordOf } from './content-kinds.ts'

/** The rule that shows or hides an item for visitors of a library (checklist C8). */
export const VisibilityRule = z.enum([
  'own',
  'default',
  'enabled_by_library',
  'enabled_by_parent',
  'other_library',
  'not_published',
  'disabled',
  'audience',
  'defaults_off',
  'disabled_by_library',
  'disabled_by_parent',
  'category_hidden',
])
export type VisibilityRule = z.infer<typeof VisibilityRule>

/** One of the checks, in order, and its outcome; after `shows` or `hides` no further rule is checked. */
export const VisibilityCheck = z.object({
  check: z.enum(['owner', 'published', 'enabled', 'audience', 'defaults', 'library_list', 'parent_list', 'categories']),
  outcome: z.enum(['passed', 'shows', 'hides', 'not_asked']),
})
export type VisibilityCheck = z.infer<typeof VisibilityCheck>

const Kind = z.enum(kindNames)
const Library = z.object({ support_lib_id: Ref, company_name: z.string() })

/** Why visitors of `library` can or cannot see an item. `title` is empty when the item is a draft of the parent. */
export const VisibilityExplanation = z.object({
  item: z.object({ kind: Kind, id: Ref, title: z.string(), support_lib_id: Ref }),
  library: Library,
  parent: Library.nullable(),
  is_visible: z.boolean(),
  rule: VisibilityRule,
  /** The category that hides it, if one does. */
  category: z.object({ id: Ref, title: z.string(), rule: VisibilityRule }).nullable(),
  checks: z.array(VisibilityCheck),
})
export type VisibilityExplanation = z.infer<typeof VisibilityExplanation>

/** How a change affects what visitors of one library see; `titles` lists the first few. */
export const VisibilityEffect = Library.extend({
  ...recordOf(effectCounters, () => z.number().int()),
  /** Items that stay unchanged because the library's own lists name them. */
  kept_by_lists: z.number().int(),
  titles: z.array(z.string()),
})
export type VisibilityEffect = z.infer<typeof VisibilityEffect>

const ids = z.array(Ref).max(500)
/** Returns the permissions of all kinds, without duplicates. */
const flagsOf = (flags: readonly PermissionFlag[]): PermissionFlag[] => [...new Set(flags)]

/** Who sees what in a family of libraries, and why. */
export const visibilityApi = defineOperations('visibility', {
  explain: operation({
    http: 'GET /api/articles/visibility',
    summary:
      'Explains why visitors of the library (or of a child) can or cannot see an item of any kind that children inherit: the deciding rule and every check before it.',
    audience: ['staff'],
    permission: flagsOf(kindNames.map((kind) => contentKinds[kind].writers)),
    input: z.object({ kind: Kind, id: Ref, child_lib_id: Ref.optional() }),
    output: z.object({ explanation: VisibilityExplanation }),
  }),
  preview: operation({
    http: 'POST /api/articles/visibility/preview',
    summary:
      "Previews how changing the library's items, of any kind that children inherit, would affect its visitors and those of each child; changes nothing.",
    audience: ['staff'],
    permission: flagsOf(kindNames.map((kind) => contentKinds[kind].publishers)),
    changes: [],
    input: z.object({
      change: z.enum(['publish', 'unpublish', 'enable', 'disable', 'remove']),
      ...recordOf(idsFields, () => ids.default([])),
    }),
    output: z.object({
      own: VisibilityEffect,
      /** Children the change affects. */
      children: z.array(VisibilityEffect),
      children_total: z.number().int(),
      /** False if there are more children or articles than the preview checks. */
      is_complete: z.boolean(),
    }),
  }),
  linksLost: operation({
    http: 'POST /api/articles/visibility/links',
    summary:
      'What links to the items that readers of the library would lose by such a change, also to articles that are in no other category than a hidden one. Links of these items themselves are left out. Changes nothing.',
    audience: ['staff'],
    permission: flagsOf(kindNames.map((kind) => contentKinds[kind].publishers)),
    changes: [],
    input: z.object({ change: z.enum(['unpublish', 'disable', 'remove']), ...recordOf(idsFields, () => ids.default([])) }),
    output: LinksHere,
  }),
  decide: operation({
    http: 'PUT /api/articles/default_visibility',
    summary:
      "Shows or hides the parent's items for the library's visitors or, as the parent, its own items for a child's visitors; `inherited` removes them from the lists. Requires the permission to publish that kind or to manage widget settings.",
    audience: ['staff'],
    permission: flagsOf([...listedKinds.map((kind) => contentKinds[kind].publishers), 'canManageWidgetSettings']),
    changes: ['visibility', ...kindNames.map((kind) => contentKinds[kind].plural)],
    input: z.object({
      kind: z.enum(listedKinds),
      ids: ids.min(1),
      decision: z.enum(['shown', 'hidden', 'inherited']),
      child_lib_id: Ref.optional(),
    }),
    output: z.object({ visibility: LibraryVisibility }),
  }),
})
