import { readerChannels } from '@porchlight/contracts/answers/answer-kind'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'

/** Readers' questions of a part of a period; parts are counted from 0. Everything is counted of the questions asked in it, so that shares are of the same questions. */
export type AnswerCounts = {
  part: number
  asked: number
  answered: number
  /** Answered, and nobody went on to the team, called it wrong or came back. */
  resolved: number
  not_found: number
  helpful: number
  wrong: number
  handed_over: number
  reopened: number
}

/** Counts readers' questions by part of a period, and what came of them. */
export async function answersBetween(ctx: Ctx, { starts, end }: { starts: readonly number[]; end: number }): Promise<AnswerCounts[]> {
  const bounds = starts.map((at) => new Date(at))
  const { rows } = await sql<AnswerCounts>`
    select width_bucket(created_at, ${bounds}::timestamptz[]) - 1 as part, count(*)::int as asked,
      count(*) filter (where outcome = 'answered')::int as answered, count(*) filter (where outcome = 'not_found')::int as not_found,
      count(*) filter (where outcome = 'answered' and verdict <> 'wrong' and handed_over_at is null and reopened_at is null)::int as resolved,
      count(*) filter (where verdict = 'helpful')::int as helpful, count(*) filter (where verdict = 'wrong')::int as wrong,
      count(*) filter (where handed_over_at is not null)::int as handed_over, count(*) filter (where reopened_at is not null)::int as reopened
    from given_answers
    where support_lib_id = ${ctx.support_lib_id} and channel = any(${[...readerChannels]}::text[])
      and created_at >= ${bounds[0] ?? new Date(end)} and created_at < ${new Date(end)}
    group by 1`.execute(ctx.db)
  return rows
}

/** The articles that answers to readers cited most in a period, with how often they did in the period before. */
export async function mostCited(ctx: Ctx, { before, from, end }: { before: number; from: number; end: number }, atMost: number) {
  const { rows } = await sql<{ entity_ref: string; title: string; opens: number; previous: number }>`
    select ref as entity_ref,
      coalesce((array_agg((select s ->> 'title' from jsonb_array_elements(sources) s where s ->> 'article_id' = ref limit 1) order by created_at desc))[1], '') as title,
      count(*) filter (where created_at >= ${new Date(from)})::int as opens, count(*) filter (where created_at < ${new Date(from)})::int as previous
    from given_answers, unnest(cited) ref
    where support_lib_id = ${ctx.support_lib_id} and channel = any(${[...readerChannels]}::text[])
      and created_at >= ${new Date(before)} and created_at < ${new Date(end)}
    group by ref having count(*) filter (where created_at >= ${new Date(from)}) > 0
    order by 3 desc, ref limit ${atMost}`.execute(ctx.db)
  return rows
}
