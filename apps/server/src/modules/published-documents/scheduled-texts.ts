import { type ReviewedKind, reviewRights } from '@porchlight/contracts/reviews/review-kinds'
import type { TextAct } from '@porchlight/contracts/reviews/reviews'
import { sql } from 'kysely'
import { actorId, type Ctx, can } from '../../kernel/context.ts'
import { AppError, refuse } from '../../kernel/errors.ts'
import type { JobTask } from '../../kernel/jobs.ts'
import { flagsOfUsers } from '../permissions/index.ts'
import type { HowPublished } from './document-kind.ts'

/** A row of texts that may be published at a moment. */
export type ScheduledRow = { publish_at: Date | null; editor_id: string | null }

/** Texts that may be published at a moment, as the schedules need them. `textsOf` returns such; translations, which have no versions, say it themselves. */
export type SchedulableTexts<Row> = {
  kind: ReviewedKind
  /** What the job calls the id. */
  key: string
  idOf(row: Row): string
  /** Locks it; undefined if it is gone. */
  lockIfThere(ctx: Ctx, id: string): Promise<Row | undefined>
  /** Sets the moment of a locked row. */
  save(ctx: Ctx, row: Row, change: { publish_at: Date | null }): Promise<Row>
  /** Throws `approval_needed`. */
  assertApproved(ctx: Ctx, row: Row, more?: { by?: string | null }): Promise<void>
  /** Notes in the history of a locked row what happened to it. */
  note(ctx: Ctx, row: Row, act: TextAct, more?: HowPublished & { about?: string }): Promise<void>
}

/** What a module says about the schedules of its texts. */
type ScheduledKind<Row> = {
  /** The name of the job. */
  task: string
  /** Locks a text with what it belongs to; undefined if it is gone. By default the row alone. */
  lock?(ctx: Ctx, id: string): Promise<Row | undefined>
  /** Whether there is something that can be published. */
  isReady(row: Row): boolean
  /** Publishes a locked text on behalf of somebody. */
  publish(ctx: Ctx, row: Row, how: { by: string }): Promise<unknown>
  /** Tells that a text is not published because nobody who asked for it may do so any more: it stays as it is. `by`: who that was. */
  dropped(ctx: Ctx, row: Row, by: string | null): void
}

/** Publishing texts at a moment, on behalf of whoever asked for it or changed them last. */
export type Schedules<Row> = {
  /**
   * Has a locked text published at a moment. `despite`: the faults that the caller was told of and accepts.
   * @throws AppError `approval_needed`
   */
  plan(ctx: Ctx, row: Row, at: Date, despite: readonly string[]): Promise<Row>
  /** @throws AppError `forbidden` where a text is scheduled and the caller may not publish: they would change what is published by itself */
  assertMayWrite(ctx: Ctx, row: Row): void
  /** After a change of a scheduled text: it is published on behalf of the caller. */
  renew(ctx: Ctx, row: Row): void
  /** Ends the schedule of a locked text, if it has one. */
  end(ctx: Ctx, row: Row): Promise<Row>
  /** The same, where the row was saved without its moment already. */
  ended(ctx: Ctx, saved: Row): Promise<void>
  task: JobTask
}

/** Returns the moment at which something is to be published; null: now. */
export const laterThanNow = (ctx: Ctx, publish_at: string | null): Date | null => {
  const at = publish_at === null ? null : new Date(publish_at)
  return at === null || at <= ctx.clock.now() ? null : at
}

/** Returns the schedules of texts. A job publishes each; it checks the permission and the approval again. */
export function schedulesOf<Row extends ScheduledRow>(
  texts: SchedulableTexts<Row>,
  { task, lock, isReady, publish, dropped }: ScheduledKind<Row>,
): Schedules<Row> {
  const keyOf = (ctx: Ctx, row: Row) => `publish:${ctx.support_lib_id}:${texts.idOf(row)}`
  const setMoment = (ctx: Ctx, row: Row, publish_at: Date | null) => texts.save(ctx, row, { publish_at })
  const renew = (ctx: Ctx, row: Row) => {
    if (row.publish_at) ctx.enqueue(task, { [texts.key]: texts.idOf(row), by: actorId(ctx.actor) }, { runAt: row.publish_at, key: keyOf(ctx, row) })
  }
  const { publishers } = reviewRights[texts.kind]
  const mayStill = async (ctx: Ctx, row: Row, publisher: string): Promise<boolean> => {
    if (!(await flagsOfUsers(ctx, [publisher])).get(publisher)?.has(publishers)) return false
    try {
      await texts.assertApproved(ctx, row, { by: publisher })
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'approval_needed') return false
      throw error
    }
  }
  const ended = async (ctx: Ctx, saved: Row) => {
    await sql`select cancel_job(${keyOf(ctx, saved)})`.execute(ctx.db)
    await texts.note(ctx, saved, 'schedule_ended')
  }
  return {
    async plan(ctx, row, at, despite) {
      await texts.assertApproved(ctx, row)
      const saved = await setMoment(ctx, row, at)
      await texts.note(ctx, saved, 'scheduled', { about: at.toISOString(), despite })
      renew(ctx, saved)
      return saved
    },
    assertMayWrite(ctx, row) {
      if (row.publish_at !== null && !can(ctx.actor, publishers)) throw refuse('forbidden')
    },
    renew,
    async end(ctx, row) {
      if (row.publish_at === null) return row
      const saved = await setMoment(ctx, row, null)
      await ended(ctx, saved)
      return saved
    },
    ended,
    task: {
      name: task,
      async run(ctx, payload) {
        const { by } = payload
        const row = await (lock ?? texts.lockIfThere)(ctx, String(payload[texts.key]))
        if (!row?.publish_at || row.publish_at > ctx.clock.now() || !isReady(row)) return
        // Jobs of an earlier release don't name the user.
        const publisher = typeof by === 'string' ? by : row.editor_id
        if (publisher !== null && (await mayStill(ctx, row, publisher))) return void (await publish(ctx, row, { by: publisher }))
        await texts.note(ctx, await setMoment(ctx, row, null), 'schedule_ended', { by: publisher })
        dropped(ctx, row, publisher)
      },
    },
  }
}
