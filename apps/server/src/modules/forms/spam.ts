import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'

/** People need longer than this to fill in a form, and don't take longer than that. */
const shortestMs = 1500
const longestMs = 24 * 3_600_000

const about = (ctx: Ctx, form_ref: string) => `form-opened:${ctx.support_lib_id}:${form_ref}`

/** Returns a token that says when a form was opened. */
export const openedToken = (ctx: Ctx, form_ref: string, at: Date): string => ctx.ports.secrets.seal(String(at.getTime()), about(ctx, form_ref))

/**
 * Checks that a person seems to have filled in the form: the field that nobody sees is empty, and the time since it was opened is a person's.
 * @throws AppError `conflict` with the reason in `fields`, so that a person who is refused by mistake can send it again
 */
export function assertPerson(ctx: Ctx, form_ref: string, { opened, website }: { opened: string; website: string }): void {
  if (website !== '') throw refuse('conflict', { fields: { website: 'filled in' } })
  const took = ctx.clock.now().getTime() - openedAt(ctx, form_ref, opened)
  if (took < shortestMs) throw refuse('conflict', { fields: { opened: 'too fast' } })
  if (!(took <= longestMs)) throw refuse('conflict', { fields: { opened: 'too old' } })
}

/**
 * Checks that the form was opened, however long ago: files are sent while people fill it in.
 * @throws AppError `conflict`
 */
export function assertOpened(ctx: Ctx, form_ref: string, opened: string): void {
  if (Number.isNaN(openedAt(ctx, form_ref, opened))) throw refuse('conflict', { fields: { opened: 'unknown' } })
}

function openedAt(ctx: Ctx, form_ref: string, opened: string): number {
  try {
    return Number(ctx.ports.secrets.open(opened, about(ctx, form_ref)))
  } catch {
    return Number.NaN
  }
}
