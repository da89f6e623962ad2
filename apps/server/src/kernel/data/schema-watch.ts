import type pg from 'pg'
import { type AppError, refuse, toAppError } from '../errors.ts'
import type { Log } from '../process/log.ts'

/** How often a process looks, unless it is asked whether it is ready; a new version beside it has usually just begun then. */
const lookMs = 3000

/** A database that has not answered by then is away. */
const answerMs = 5000

/** PostgreSQL doesn't know a name that this program uses, or a rule of the database that this program doesn't know was broken. */
const isOfSchema = /^(42|23|22)/

/**
 * Detects that a newer version has migrated the database while this process runs. The process must then stop serving until it is restarted: its statements may
 * fail, and rows it writes may lack data that the newer version relies on.
 */
export class SchemaWatch {
  private readonly owner: pg.Pool
  private readonly ours: readonly string[]
  private readonly log: Log
  private found: string | undefined
  private timer: NodeJS.Timeout | undefined
  private onNewer: (migration: string) => void = () => {}

  /** @param ours the names of all migrations that this program knows */
  constructor(owner: pg.Pool, ours: readonly string[], log: Log) {
    this.owner = owner
    this.ours = ours
    this.log = log
  }

  /** The migration that this program doesn't know, once one has been seen. */
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

  /** Looks now. @throws Error while the database is away */
  async look(): Promise<void> {
    if (this.found !== undefined) return
    const { rows } = await this.owner.query<{ name: string }>({
      name: 'newer-migrations',
      text: 'select name from schema_migrations where name <> all($1) order by name limit 1',
      values: [this.ours],
      query_timeout: answerMs,
    } as pg.QueryConfig)
    const [row] = rows
    if (!row || this.found !== undefined) return
    this.found = row.name
    clearInterval(this.timer)
    this.onNewer(row.name)
  }

  /** Turns errors into refusals (`toAppError`). What fails in a database that has become newer is no bug of this process, and succeeds in the newer one. */
  async refusalOf(error: unknown): Promise<AppError> {
    const refused = toAppError(error)
    if (refused.code !== 'internal') return refused
    if (isOfSchema.test((error as { code?: string } | null)?.code ?? '')) await this.look().catch(() => {})
    return this.found === undefined ? refused : refuse('unavailable', { message: 'the database has become newer than this process', retryAfterSeconds: 1 })
  }
}
