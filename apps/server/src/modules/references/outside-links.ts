import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { type JobTask, type LibraryRunner, type Schedule, schedule } from '../../kernel/jobs.ts'
import { connectionProblemOf } from '../../kernel/outside/connection-problem.ts'
import { requestPublic } from '../../kernel/outside/public-request.ts'

/** How many addresses of a library are asked for at a time, and how long each may take, in ms. */
const askedAtOnce = 20
const answerMs = 10_000
/** When an address is asked for again, in days: one that answered, and one that did not. */
const [daysUntilNext, daysAfterFailure] = [7, 1]
/** An address that says by itself that there is nothing is dead at once; all others only if they fail twice, a day apart. */
const failuresOfDead = 2
const saysSo = sql<boolean>`status in (404, 410)`

type Row = { address_sum: string; address: string; host: string; failures: number }

/** Returns the dead addresses outside, with what they answered. */
export async function deadOutside(ctx: Ctx): Promise<Map<string, { problem: string; status: number | null }>> {
  const rows = await ctx.db
    .selectFrom('outside_links')
    .select(['address', 'problem', 'status'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('problem', 'is not', null)
    .where('problem', 'not in', ['ok', 'unasked'])
    .where((eb) => eb.or([eb('failures', '>=', failuresOfDead), saysSo]))
    .execute()
  return new Map(rows.map(({ address, problem, status }) => [address, { problem: problem ?? '', status }]))
}

/** Returns how many addresses outside nobody has asked for yet. */
export async function uncheckedOutside(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outside_links where support_lib_id = ${ctx.support_lib_id} and checked_at is null`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

const taskName = 'references.ask-outside'

/** Every quarter of an hour, libraries with addresses that are due ask for some of them. */
export const outsideSchedule: Schedule = schedule(
  'references.outside',
  '*/15 * * * *',
  'select distinct support_lib_id from outside_links where next_at <= $1',
  async (ctx) => {
    ctx.enqueue(taskName, {}, { key: `${taskName} ${ctx.support_lib_id}` })
  },
)

/** Asks for the addresses that are due, one of each host, one after the other: no site should notice that a help center has many links to it. */
export const askOutside: JobTask = {
  name: taskName,
  outside: true,
  lane: 'webhooks',
  async runOutside(library) {
    for (const row of await library.inLibrary(takeDue)) {
      if (library.signal.aborted) return
      const answer = await ask(library, row.address)
      await library.inLibrary((ctx) => note(ctx, row, answer))
    }
  },
}

async function takeDue(ctx: Ctx): Promise<Row[]> {
  const { support_lib_id, clock, db } = ctx
  // What no text links to any more needs no answer.
  await sql`
    delete from outside_links o where o.support_lib_id = ${support_lib_id} and o.next_at <= ${clock.now()} and not exists (
      select from text_links t where t.support_lib_id = o.support_lib_id and t.kind = 'outside' and md5(t.target) = o.address_sum)`.execute(db)
  const { rows } = await sql<Row>`
    select distinct on (host) address_sum, address, host, failures from outside_links
    where support_lib_id = ${support_lib_id} and next_at <= ${clock.now()} order by host, next_at limit ${askedAtOnce}`.execute(db)
  return rows
}

type Answer = { problem: string; status: number | null }

async function ask({ kernel: { ports, config } }: LibraryRunner, address: string): Promise<Answer> {
  try {
    const { status } = await requestPublic(ports, {
      ...{ method: 'GET', url: new URL(address), headers: { 'user-agent': 'Porchlight-Links', accept: '*/*' } },
      ...{ mayBePrivate: config.PRIVATE_WEBHOOKS, timeoutMs: answerMs, answerBytesMax: 1 },
    })
    // Those that want a person or a password are there.
    return { problem: status === 404 || status === 410 || status >= 500 ? 'status' : 'ok', status }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    // What we may not call says nothing about what a reader gets.
    if (code === 'insecure' || code === 'credentials' || code === 'port' || code === 'ERR_INVALID_URL') return { problem: 'unasked', status: null }
    const problem = connectionProblemOf(code)
    return { problem: problem === 'private' ? 'unasked' : problem, status: null }
  }
}

async function note(ctx: Ctx, { address_sum, failures }: Row, { problem, status }: Answer): Promise<void> {
  const now = ctx.clock.now()
  const isWell = problem === 'ok' || problem === 'unasked'
  const next_at = new Date(now.getTime() + (isWell || failures >= failuresOfDead ? daysUntilNext : daysAfterFailure) * 86_400_000)
  await ctx.db
    .updateTable('outside_links')
    .set({ problem, status, failures: isWell ? 0 : failures + 1, checked_at: now, next_at })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('address_sum', '=', address_sum)
    .execute()
}
