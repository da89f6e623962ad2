import { checklistManagers } from '@porchlight/contracts/permission-flags'
import { type Ctx, can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { ConversationChange } from '../conversation-change.ts'
import type { ConversationRow } from '../rows.ts'

/** What must be done before conversations are closed, as another domain knows it. */
export type ClosingCheck = {
  /**
   * Returns what is open, as names by ref, for each conversation in which something is. The rows are locked. Call the database only for those that can have
   * something open: it is asked for each closing.
   */
  openIn(ctx: Ctx, rows: readonly ConversationRow[]): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>
  /** Records that a conversation is closed although this is open. */
  passed(ctx: Ctx, change: ConversationChange, open: Readonly<Record<string, string>>): void
}

/** The required steps of a conversation that are still open. `isPassed`: the user has chosen to close the conversation anyway. */
export type OpenSteps = { titles: Readonly<Record<string, string>>; isPassed: boolean; check: ClosingCheck }

const checks: ClosingCheck[] = []

/** Lets another module hold up the closing of conversations. Called once, when that module is loaded. */
export const holdsUpClosing = (check: ClosingCheck): void => void checks.push(check)

/**
 * Returns the conversations that have steps which must be done before they are closed and are open. Call it with locked rows.
 * @throws AppError `forbidden` if the caller may not close despite them
 */
export async function openSteps(ctx: Ctx, rows: readonly ConversationRow[], despite_steps = false): Promise<Map<string, OpenSteps>> {
  if (despite_steps && !checklistManagers.some((flag) => can(ctx.actor, flag))) throw refuse('forbidden')
  const found = new Map<string, OpenSteps>()
  for (const check of checks) {
    for (const [conversation_ref, titles] of await check.openIn(ctx, rows)) found.set(conversation_ref, { titles, isPassed: despite_steps, check })
  }
  return found
}

/**
 * Lets a conversation be closed: it has no open steps, or is closed despite them, which its history tells.
 * @throws AppError `steps_open` naming the steps
 */
export function passSteps(ctx: Ctx, change: ConversationChange, open: OpenSteps | undefined): void {
  if (!open) return
  if (!open.isPassed) throw refuse('steps_open', { fields: { ...open.titles } })
  open.check.passed(ctx, change, open.titles)
}

/** Records which required steps are open in conversations that are closed by whom these don't hold up, such as visitors. Call it with locked rows. */
export async function leaveStepsOpen(ctx: Ctx, changes: readonly ConversationChange[]): Promise<void> {
  const open = await openSteps(
    ctx,
    changes.map(({ row }) => row),
  )
  for (const change of changes) {
    const steps = open.get(change.row.conversation_ref)
    steps?.check.passed(ctx, change, steps.titles)
  }
}
