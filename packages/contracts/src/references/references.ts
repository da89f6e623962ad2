import { z } from 'zod'
import { Count, Cursor, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { helpFlags, textFlags } from '../permission-flags.ts'
import { reviewedKinds } from '../reviews/review-kinds.ts'
import { linkProblems } from './link-problems.ts'
import { LinkPlace, LinksHere } from './links-here.ts'

/** The kinds of texts that links lead to; snippets stand in texts themselves. */
export const linkedKinds = ['article', 'newsflash', 'course', 'category', 'snippet'] as const
/** Kinds whose readers can be redirected: to a text of any of these kinds, or to a lesson. */
export const redirectedKinds = ['article', 'newsflash', 'course'] as const

/** The kinds of texts whose faults are asked about before readers see them. */
export const faultKinds = [...reviewedKinds, 'snippet'] as const
export type FaultKind = (typeof faultKinds)[number]

export type LinkedKindName = (typeof linkedKinds)[number]
export type RedirectedKind = (typeof redirectedKinds)[number]

export const DeadLink = z.object({
  place: LinkPlace,
  problem: z.enum(linkProblems),
  /** Link target: an external URL, an id or slug, or a file. */
  target: z.string(),
  /** The title of the text it links to, if there is one that the caller may know of. */
  target_title: z.string(),
  /** The section that the link names, and that is not there. */
  anchor: z.string(),
  /** Result of requesting an external URL: 'status', 'unreachable', 'timeout', 'tls', 'private'; '' for other problems. */
  reason: z.string(),
  status: z.number().int().nullable(),
})
export type DeadLink = z.infer<typeof DeadLink>

export const Redirect = z.object({
  kind: z.enum(redirectedKinds),
  address: z.string(),
  title: z.string(),
  target_kind: z.enum(redirectedKinds),
  target_id: Ref,
  /** Of a lesson, that of its course, too; '' if the caller may not know of it. */
  target_title: z.string(),
  /** Readers can open the target. */
  is_shown: z.boolean(),
  created_at: Moment,
  may_remove: z.boolean(),
})
export type Redirect = z.infer<typeof Redirect>

/**
 * A fault that readers would notice in a text. `name`: the placeholder as written, such as '{foo}', or the address of a link with the title of its target, if it has one.
 * `snippet_hidden`, `snippet_missing`: of a snippet that is not published, or gone, readers see nothing.
 */
export const TextFault = z.object({ problem: z.enum(['placeholder', 'snippet_hidden', 'snippet_missing', ...linkProblems]), name: z.string() })
export type TextFault = z.infer<typeof TextFault>

const target = z.object({ kind: z.enum(redirectedKinds), id: Ref })

/** Links between texts, redirects of readers, and the report of dead links. */
export const referencesApi = defineOperations('references', {
  linksHere: operation({
    http: 'GET /api/references/:kind/:id',
    summary: 'What links to a text: places that the caller may see, and the number of others.',
    audience: ['staff'],
    permission: textFlags,
    input: z.object({ kind: z.enum(linkedKinds), id: Ref }),
    output: LinksHere,
  }),
  redirect: operation({
    http: 'PUT /api/references/:kind/:id/redirect',
    summary:
      'Readers who ask for this text while they cannot open it get `target_id`, a published article, news flash, course or lesson. Redirects to this text lead there, too. `conflict`: it would lead in a circle.',
    audience: ['staff'],
    permission: textFlags,
    input: target.extend({ target_id: Ref }),
    output: z.object({ redirects: z.number().int() }),
    errors: ['conflict'],
  }),
  redirects: operation({
    http: 'GET /api/references/redirects',
    summary: 'The redirects of kinds that the caller writes or publishes, the newest first.',
    audience: ['staff'],
    permission: textFlags,
    input: z.object({ cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize) }),
    output: z.object({ redirects: z.array(Redirect), next_cursor: Cursor.nullable() }),
  }),
  removeRedirect: operation({
    http: 'POST /api/references/redirects/removal',
    summary: 'Removes a redirect.',
    audience: ['staff'],
    permission: textFlags,
    input: z.object({ kind: z.enum(redirectedKinds), address: z.string().max(500) }),
    output: Nothing,
  }),
  faults: operation({
    http: 'POST /api/references/faults',
    summary:
      'What readers of these texts would find wrong as they stand now, with their drafts and snippets: placeholders that nobody fills, and links that lead nowhere. Links to these texts, and to those of `shown_too`, lead somewhere. Texts without faults are left out, and so is what somebody accepted before (`despite`). Requires the permission to write or publish the kind; for snippets, any kind.',
    audience: ['staff'],
    permission: textFlags,
    changes: [],
    rates: [{ by: 'actor', points: 120, seconds: 60 }],
    input: z.object({
      /** The ids of translations are made of article and language (`translationId`). */
      kind: z.enum(faultKinds),
      ids: z.array(Ref).min(1).max(limits.pageSizeMax),
      /** What else readers get by the same act: other texts, or the course of lessons. */
      shown_too: z.array(Ref).max(limits.shownTogetherMax).default([]),
    }),
    output: z.object({
      texts: z.array(
        z.object({
          id: Ref,
          title: z.string(),
          faults: z.array(TextFault),
          /** More than are listed. */
          more: z.number().int(),
        }),
      ),
    }),
  }),
  report: operation({
    http: 'GET /api/references/report',
    summary: 'The dead links of the library, in places that the caller may see: to texts, sections, files, and addresses outside.',
    audience: ['staff'],
    permission: helpFlags,
    rates: [{ by: 'actor', points: 60, seconds: 60 }],
    input: z.object({ problem: z.enum(linkProblems).optional(), kind: z.string().max(40).optional() }),
    output: z.object({
      links: z.array(DeadLink),
      /** More than are listed. */
      has_more: z.boolean(),
      examined: z.number().int(),
      /** External URLs that were not checked yet. */
      unchecked: z.number().int(),
    }),
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** The list of redirects. */
    redirects: unknown
  }
}
