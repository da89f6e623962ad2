import { limits } from '@porchlight/contracts/limits'
import type { Notice, StreamData, StreamPatch } from '@porchlight/contracts/live'
import { sql } from 'kysely'
import { type Actor, type Ctx, isStaff } from '../context.ts'
import { refuse } from '../errors.ts'
import { mergedNotices, noticesOf } from './notices.ts'
import type { ListRows, NoticeRule } from './stream-kind.ts'

type MissedEvent = { name: string; subject: string | null; payload: unknown }

/** The `library` stream for all staff: rows and notices that modules contribute. */
export class LibraryStream {
  private readonly rows: readonly ListRows[]
  private readonly noticesByEvent: ReadonlyMap<string, NoticeRule[]>

  constructor(rows: readonly ListRows[], noticesByEvent: ReadonlyMap<string, NoticeRule[]>) {
    this.rows = rows
    this.noticesByEvent = noticesByEvent
  }

  /**
   * Returns the library's head, with the rows and notices of the events after `after` (null: none needed); sets `reload` when there are too many to replay.
   * @throws AppError `not_found` for visitors
   */
  async open(ctx: Ctx, after: number | null): Promise<Omit<StreamPatch, 'stream'>> {
    if (!isStaff(ctx.actor)) throw refuse('not_found')
    const head = await ctx.db.selectFrom('library_heads').select('event_number').where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirstOrThrow()
    const seq = head.event_number
    if (after === null) return { seq, reload: false, data: {} }
    if (after > seq || seq - after > limits.replayEventsMax) return { seq, reload: true, data: {} }
    const missed = after === seq ? [] : await this.missedEvents(ctx, after)
    // Numbers have no gaps, so some of them are older than the library keeps events.
    if (missed.length < seq - after) return { seq, reload: true, data: {} }
    const names = new Map<string, Set<string>>()
    for (const { subject, name } of missed) if (subject !== null) names.set(subject, (names.get(subject) ?? new Set()).add(name))
    const subjects = [...names].map(([subject, each]) => ({ subject, names: [...each] }))
    let data: StreamData = {}
    for (const each of this.rows) {
      const { rows, gone } = await each.replay(ctx, subjects)
      data = withRows(data, each.name, rows, gone)
    }
    const { user_id } = ctx.actor
    const notices = missed.flatMap((event) =>
      noticesOf(this.noticesByEvent, event).flatMap(({ notice, to, isReplayed }) => (isReplayed && (to === undefined || to.includes(user_id)) ? notice : [])),
    )
    return { seq, reload: false, data: withNotices(data, notices) }
  }

  /** Returns the ids of the rows in the data, grouped by kind. */
  rowsIn(data: StreamData): { name: string; id: string; row: object }[] {
    return this.rows.flatMap(({ name, idOf }) => rowsNamed(data, name).map((row) => ({ name, id: idOf(row as never), row })))
  }

  /** Reduces rows to what this actor may see. Actors who see everything share one object. */
  project(actor: Actor, all: StreamData, before: ReadonlyMap<string, readonly unknown[]>): StreamData {
    let data = all
    for (const { name, project } of this.rows) {
      const rows = rowsNamed(all, name)
      if (rows.length === 0 || !project) continue
      const seen = project(actor, rows as never, before)
      if (seen.rows !== rows || seen.gone.length > 0) data = withRows(data, name, seen.rows, seen.gone)
    }
    return data
  }

  /** Reads payloads only for events that have a notice. */
  private async missedEvents(ctx: Ctx, after: number): Promise<MissedEvent[]> {
    const { rows } = await sql<MissedEvent>`
      select name, subject, case when name = any(${[...this.noticesByEvent.keys()]}::text[]) then payload end as payload from events
      where support_lib_id = ${ctx.support_lib_id} and number > ${after} order by number limit ${limits.replayEventsMax + 1}`.execute(ctx.db)
    return rows
  }
}

const rowsNamed = (data: StreamData, name: string): object[] => (data as Record<string, object[] | undefined>)[name] ?? []

function withRows(data: StreamData, name: string, rows: object[], gone: string[]): StreamData {
  const { [name]: _replaced, ...rest } = data as Record<string, unknown>
  const allGone = [...(data.gone ?? []), ...gone]
  return { ...rest, ...(rows.length > 0 && { [name]: rows }), ...(allGone.length > 0 && { gone: allGone }) }
}

/** Adds notices, one per topic. */
export function withNotices(data: StreamData, notices: readonly Notice[]): StreamData {
  return notices.length > 0 ? { ...data, notices: mergedNotices(notices) } : data
}
