import { questionSetLimits } from '@porchlight/contracts/answers/answer-kind'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { presentSet, runRows, setRows } from './sets.ts'

/**
 * Answers or an agent are about to be switched on for visitors: every set of questions must have passed, as readers see the content now. Otherwise it takes a
 * reason in words, which the audit log keeps.
 * @throws AppError `fields_required` naming `reason_unproven`, with the titles of the sets
 */
export async function assertProven(ctx: Ctx, reason: string | undefined): Promise<void> {
  const rows = await setRows(ctx)
  const runs = await runRows(
    ctx,
    rows.map(({ set_ref }) => set_ref),
  )
  const unproven = rows.map((row) => presentSet(row, runs)).filter(({ state }) => state === 'fails' || state === 'not_run')
  if (unproven.length === 0) return
  const titles = unproven.map(({ title }) => title)
  if (reason === undefined || reason.length < questionSetLimits.reasonMin) throw refuse('fields_required', { fields: { reason_unproven: titles.join(', ') } })
  ctx.emit('answers.opened_unproven', { set_refs: unproven.map(({ set_ref }) => set_ref), titles, reason })
}
