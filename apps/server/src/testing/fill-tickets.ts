import type pg from 'pg'
import { vocabulary } from './fill-articles.ts'

/**
 * Tickets and closed chats with everything that lists and search read: states, owners, dates, tags, mentions, and two messages each with realistic word
 * frequencies.
 */
export type TicketFilling = { support_lib_id: string; agents: readonly string[]; conversations: number }

const at = "date_trunc('milliseconds', timestamptz '2026-11-01' - (i * interval '1 year' / $2::int))"
const agent = '($3::text[])[1 + i % cardinality($3::text[])]'
/** Out of a hundred: three waiting chats, five open ones, fifty closed ones, thirty open tickets and twelve solved ones. */
const state =
  "case when i % 100 < 3 then 'waiting' when i % 100 < 8 then 'ongoing' when i % 100 < 58 then 'closed' when i % 100 < 88 then 'open' else 'solved' end"
const isTicket = 'i % 100 >= 58'
const statements = {
  visitors: `insert into visitors (support_lib_id, visitor_id, name, email, first_seen_at, last_seen_at)
    select $1, 'v' || i, initcap(w[1 + i * 7 % 900] || ' ' || w[1 + i * 13 % 9000]), 'v' || i || '@shop.example', ${at}, ${at}
    from generate_series(1, $2::int) i, (select $3::text[] w) words`,
  conversations: `insert into conversations (support_lib_id, conversation_ref, number, visitor_id, channel, state, status_ref, status_category, subject, assignee_id,
      participants, created_by, reassigned_from, priority, tags, due_at, mentioned, mention_unread, seq, visitor_seq, unread_count, last_message, visitor_last_message,
      waiting_since, created_at, updated_at, visitor_updated_at, closed_at, closed_by)
    select $1, 'c' || i, i, 'v' || i, case when ${isTicket} then 'ticket' else 'chat' end, ${state},
      case when ${isTicket} then case when ${state} = 'open' then 'open' else 'solved' end end, case when ${isTicket} then case when ${state} = 'open' then 'open' else 'solved' end end,
      case when ${isTicket} then w[1 + i * 11 % 500] || ' ' || w[1 + i * 17 % 5000] else '' end,
      case when ${state} = 'waiting' or (${state} = 'open' and i % 4 = 0) then null else ${agent} end, case when ${state} = 'waiting' then '{}' else array[${agent}] end,
      case when ${isTicket} then ${agent} end, case when ${isTicket} and i % 7 = 0 then ($3::text[])[1 + (i + 1) % cardinality($3::text[])] end,
      (array['low','normal','normal','high','urgent'])[1 + i % 5], case when i % 6 = 0 then array['tag' || i % 20] else '{}' end,
      case when ${isTicket} and i % 3 = 0 then ${at} + interval '3 days' end, case when ${isTicket} and i % 2 = 1 then array[${agent}] else '{}' end,
      case when ${isTicket} and i % 10 = 9 then array[${agent}] else '{}' end, 2, 2, case when i % 40 = 0 then 1 else 0 end, said, said,
      case when ${state} in ('waiting', 'ongoing') or (${state} = 'open' and i % 3 = 0) then ${at} end, ${at}, ${at}, ${at},
      case when ${state} in ('closed', 'solved') then ${at} end, case when ${state} in ('closed', 'solved') then 'agent' end
    from generate_series(1, $2::int) i, (select $4::text[] w) words, lateral (
      select jsonb_build_object('excerpt', 'My chain fell off again.', 'sender_type', 'visitor', 'at', to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'seq', 2) said) excerpts`,
  mentions: `insert into ticket_mentions select support_lib_id, unnest(mentioned), conversation_ref, mention_unread <> '{}', updated_at
    from conversations where support_lib_id = $1 and mentioned <> '{}'`,
  /** Words with the frequency distribution of natural language: the second occurs half as often as the first, the third a third as often. */
  messages: `insert into messages (support_lib_id, conversation_ref, seq, visitor_seq, id, changed_seq, visitor_changed_seq, sender_type, sender_id, message, sent_via, read_status, created_at)
    select $1, 'c' || i, n, n, 'm' || i || '-' || n, n, n, case when n = 1 then 'visitor' else 'agent' end, case when n = 1 then 'v' || i else ${agent} end, said.text,
      case when n = 1 then 'widget' else 'application' end, 1, ${at} + n * interval '1 minute'
    from generate_series(1, $2::int) i cross join generate_series(1, 2) n cross join lateral (
      select string_agg(($4::text[])[floor(power(12000, random()))::int], ' ') text from generate_series(1, 10 + (i + n) % 2)) said`,
  texts: `insert into conversation_texts (support_lib_id, conversation_ref, seq, at, words)
    select $1, m.conversation_ref, m.seq, m.created_at, array_to_tsvector(array(select distinct k.key || ':' || w
      from regexp_split_to_table(lower(m.message || ' ' || c.subject || ' ' || v.name || ' ' || c.number), ' ') w where w <> ''))
    from messages m join conversations c using (support_lib_id, conversation_ref) join visitors v using (support_lib_id, visitor_id),
      (select left(encode(sha256(convert_to($1, 'UTF8')), 'hex'), 8) key) k
    where m.support_lib_id = $1`,
}

/** Writes what the search over conversations reads of every message. `client` has the owner role. */
export const fillTexts = (client: pg.ClientBase | pg.Pool, support_lib_id: string): Promise<unknown> => client.query(statements.texts, [support_lib_id])

/** Fills a library with a year's worth of conversations, using insert-select. `client` has the owner role. */
export async function fillTickets(client: pg.ClientBase | pg.Pool, { support_lib_id, agents, conversations }: TicketFilling): Promise<void> {
  await client.query(statements.visitors, [support_lib_id, conversations, vocabulary])
  await client.query(statements.conversations, [support_lib_id, conversations, agents, vocabulary])
  await client.query(statements.mentions, [support_lib_id])
  await client.query(statements.messages, [support_lib_id, conversations, agents, vocabulary])
  // Without statistics of what was just written, the planner expects next to nothing of it, and joins it row by row.
  await client.query('analyze visitors, conversations, messages')
  await fillTexts(client, support_lib_id)
  await client.query(
    `insert into library_counters (support_lib_id, counter, value) values ($1, 'conversation', $2)
     on conflict (support_lib_id, counter) do update set value = greatest(library_counters.value, excluded.value)`,
    [support_lib_id, conversations],
  )
}
