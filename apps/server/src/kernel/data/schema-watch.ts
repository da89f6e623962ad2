import type pg from 'pg'
import { type AppError, refuse, toAppError } from '../errors.ts'
import { newRef } from '../ids.ts'
import type { Log } from '../process/log.ts'

/** How often a process looks, unless it is asked whether it is ready; a new version beside it has usually just begun then. */
const lookMs = 3000

/** A database that has not answered by then is away. */
const answerMs = 5000

/** PostgreSQL doesn't know a name that this program uses, or a rule of the database that this program doesn't know was broken. */
const isOfSchema = /^(42|23|22)/

/** How long a newer process has served before this one stops: proxies have found it by then. */
const foundAfterSeconds = 3

/** Seconds without a sign of life after which a process does not serve any more. */
const goneAfterSeconds = 10

/** A process that serves notes itself under this name in `instance.facts`: since when, the migrations it knows, and its last sign of life. */
const servingName = 'serving '

/**
 * Detects that a newer version has migrated the database while this process runs. Migrations take nothing from the last release, so the process goes on until a newer
 * one has served for a moment and still does: otherwise nobody would. It stops at once if one of its statements fails because of the newer schema, and then until it is restarted.
 */
export class SchemaWatch {
  private readonly owner: pg.Pool
  private readonly ours: readonly string[]
  private readonly log: Log
  private found: string | undefined
  private awaited: string | undefined
  private timer: NodeJS.Timeout | undefined
  private onNewer: (migration: string) => void = () => {}
  private readonly name = servingName + newRef()
  private isServing = false

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
    const turn = async () => {
      if (this.isServing) await this.beat()
      await this.look()
    }
    this.timer = setInterval(() => void turn().catch((error: unknown) => this.log.warn({ err: error }, 'looking for newer migrations')), lookMs)
    this.timer.unref()
    return async () => {
      clearInterval(this.timer)
      if (this.isServing) await this.owner.query('delete from instance.facts where name = $1', [this.name])
    }
  }

  /** Notes that this process serves, from now on regularly, so that older ones beside it stop. What killed processes left is removed. */
  async noteServing(): Promise<void> {
    this.isServing = true
    await this.beat()
    await this.owner.query("delete from instance.facts where starts_with(name, $1) and changed_at < clock_timestamp() - interval '1 hour'", [servingName])
  }

  private async beat(): Promise<void> {
    await this.owner.query({
      name: 'note-serving',
      text: `insert into instance.facts (name, value, changed_at) values ($1, concat_ws(' ', extract(epoch from clock_timestamp()), $2::text), clock_timestamp())
             on conflict (name) do update set changed_at = excluded.changed_at`,
      values: [this.name, this.ours.join(' ')],
      query_timeout: answerMs,
    } as pg.QueryConfig)
  }

  /** Looks now. `isFailing`: a statement has failed that the newer schema explains. @throws Error while the database is away */
  async look(isFailing = false): Promise<void> {
    if (this.found !== undefined) return
    const { rows } = await this.owner.query<{ name: string; is_served: boolean }>({
      name: 'newer-migrations',
      text: `select m.name, exists (select from instance.facts f where starts_with(f.name, $2) and position(m.name in f.value) > 0
               and extract(epoch from f.changed_at) - split_part(f.value, ' ', 1)::numeric >= $3
               and f.changed_at > clock_timestamp() - make_interval(secs => $4)) as is_served
             from schema_migrations m where m.name <> all($1) order by m.name desc limit 1`,
      values: [this.ours, servingName, foundAfterSeconds, goneAfterSeconds],
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
