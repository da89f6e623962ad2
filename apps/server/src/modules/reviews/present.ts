import type { CommentView, ReviewView, TextActView } from '@porchlight/contracts/reviews/reviews'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { TextActs } from '../../kernel/generated/tables.ts'
import { staffNames } from '../people/index.ts'
import type { CommentRow, ReviewRow } from './access.ts'
import type { SeenText } from './reviewed-texts.ts'

type Person = { user_id: string | null; name: string }

/** Returns what names the people with these ids. */
export async function naming(ctx: Ctx, ids: readonly (string | null)[]): Promise<(id: string | null) => Person> {
  const names = await staffNames(
    ctx,
    [...new Set(ids)].flatMap((id) => id ?? []),
  )
  return (user_id) => ({ user_id, name: (user_id && names.get(user_id)?.name) || '' })
}

/** Returns the view of a review. `head`: of its text. */
export function presentReview(
  { kind, document_id, state, requester_id, assignee_id, message, decider_id, answer, revision, version, requested_at, changed_at, title }: ReviewRow,
  head: Pick<SeenText, 'title' | 'parent_id'> | undefined,
  person: (id: string | null) => Person,
): ReviewView {
  return {
    kind: kind as ReviewView['kind'],
    document_id,
    parent_id: head?.parent_id ?? null,
    title: head?.title ?? title,
    state: state as ReviewView['state'],
    requester: person(requester_id),
    assignee: assignee_id === null ? null : person(assignee_id),
    message,
    decider: decider_id === null ? null : person(decider_id),
    answer,
    revision,
    version,
    requested_at: requested_at.toISOString(),
    changed_at: changed_at.toISOString(),
  }
}

/** The people whom a review names. */
export const peopleOf = ({ requester_id, assignee_id, decider_id }: ReviewRow) => [requester_id, assignee_id, decider_id]

/** Returns the view of a comment. */
export const presentComment = (
  { author_id, resolver_id, created_at, kind: _kind, document_id: _id, support_lib_id: _library, ...row }: CommentRow,
  person: (id: string | null) => Person,
): CommentView => ({
  ...row,
  author: person(author_id),
  resolver: resolver_id === null ? null : person(resolver_id),
  created_at: created_at.toISOString(),
})

/** Returns the view of an act. */
export const presentAct = (
  { act, by_id, at, version, revision, message, about, despite }: Selectable<TextActs>,
  person: (id: string | null) => Person,
): TextActView => ({
  act: act as TextActView['act'],
  by: person(by_id),
  at: at.toISOString(),
  version,
  revision,
  message,
  about,
  despite,
})
