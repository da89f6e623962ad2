import type pg from 'pg'
import { type AppError, refuse, toAppError } from '../errors.ts'
import type { Log } from '../process/log.ts'

/** How often a process looks, unless it is asked whether it is ready; a new version beside it has usually just begun then. */
const lookMs = 3000

/** A database that has not answered by then is away. */
const answerMs = 5000

/** PostgreSQL doesn't know a name that this program uses, or a rule of the database that this program doesn't know was broken. */
const isOfSchema = /^(42|23|22)/

/** How long a newer process has served before this one stops: proxies have found it by then. */
const foundAfterSeconds = 3

/**
 * Detects that a newer version has migrated the database while this process runs. Migrations take nothing from the last release, so the process goes on until a newer
 * one has served for a moment: otherwise nobody would. It stops at once if one of its statements fails because of the newer schema, and then until it is restarted.
 */
export class SchemaWatch {
  private readonly owner: pg.Pool
  private readonly ours: readonly string[]
  private readonly log: Log
  private found: string | undefined
  private awaited: string | undefined
  private timer: NodeJS.Timeout | undefined
  private onNewer: (migration: string) => void = () => {}

  /** @param ours the names of all migrations that this program knows */
  constructor(owner: pg.Pool, ours: readonly string[], log: Log) {
    this.owner = owner
    this.ours = ours
    this.log = log
  }

  /** The migration that this program doesn't know, once it has to stop for it. */
  get newer(): string | undefined {
    return this.found
  }

  /** Looks regularly from now on, and calls `onNewer` once. Returns what ends it. */
  watch(onNewer: (migration: string) => void): () => Promise<void> {
    this.onNewer = onNewer
    this.timer = setInterval(() => void this.look().catch((error: unknown) => this.log.warn({ err: error }, 'looking for newer migrations')), lookMs)
    this.timer.unref()
    return async () => clearInterval(this.timer)
  }

  /** Notes that this process serves, so that older ones beside it stop. */
  async noteServing(): Promise<void> {
    await this.owner.query(
      `insert into instance.facts (name, value) values ('serving', $1)
       on conflict (name) do update set value = excluded.value, changed_at = clock_timestamp() where facts.value <> excluded.value`,
      [this.ours.join(' ')],
    )
  }

  /** Looks now. `isFailing`: a statement has failed that the newer schema explains. @throws Error while the database is away */
  async look(isFailing = false): Promise<void> {
    if (this.found !== undefined) return
    const { rows } = await this.owner.query<{ name: string; is_served: boolean }>({
      name: 'newer-migrations',
      text: `select m.name, exists (select from instance.facts f where f.name = 'serving' and position(m.name in f.value) > 0
               and f.changed_at < clock_timestamp() - make_interval(secs => $2)) as is_served
             from schema_migrations m where m.name <> all($1) order by m.name desc limit 1`,
      values: [this.ours, foundAfterSeconds],
      query_timeout: answerMs,
    } as pg.QueryConfig)
    const [row] = rows
    if (!row || this.found !== undefined) return
    if (!row.is_served && !isFailing) {
      if (this.awaited !== row.name) this.log.warn({ migration: row.name }, 'the database has become newer; serving on until a newer process does')
      this.awaited = row.name
      return
    }
    this.found = row.name
    clearInterval(this.timer)
    this.onNewer(row.name)
  }

  /** Turns errors into refusals (`toAppError`). What fails in a database that has become newer is no bug of this process, and succeeds in the newer one. */
  async refusalOf(error: unknown): Promise<AppError> {
    const refused = toAppError(error)
    if (refused.code !== 'internal') return refused
    if (isOfSchema.test((error as { code?: string } | null)?.code ?? '')) await this.look(true).catch(() => {})
    return this.found === undefined ? refused : refuse('unavailable', { message: 'the database has become newer than this process', retryAfterSeconds: 1 })
  }
}
