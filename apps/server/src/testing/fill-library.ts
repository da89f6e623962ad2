import type pg from 'pg'

/** The contents of a filled library: conversations of about six messages each, spread over its visitors, its agents and a year. */
export type Filling = { support_lib_id: string; agents: string[]; conversations: number }

const first = "array['Ada','Ben','Chloe','Dario','Emil','Fatima','Greta','Hiro','Ines','Jonas','Karim','Lena']"
const last = "array['Novak','Okafor','Petersen','Quintero','Rossi','Sato','Tanaka','Urban','Virtanen','Weber','Young','Zeller']"
const says = `array['My chain fell off again. Can somebody look at it before Monday?','Where is my order? The page says it left on Tuesday.','The brake pads squeal when it rains.',
  'Do you have the blue helmet in M?','I was charged twice for the same tyre.','Thank you, that solved it!','Could you send me the invoice once more?','How do I change my address?']`
const answers = `array['I am sorry to hear that. Let me have a look.','It is on its way and should be with you tomorrow.','Please send us a picture, then we know more.','Yes, three of them. Shall I put one aside for you?',
  'I have asked our accountant to check.','You are welcome. Enjoy the ride!']`
/** Of every hundred, one is waiting, four are open and the rest are archived, whatever the size. */
const state = "case when i % 100 = 0 then 'waiting' when i % 100 <= 4 then 'ongoing' else 'closed' end"
const at = "timestamptz '2026-11-01' - (i * interval '1 year' / $2::int)"

/** Fills a library with a fixed set of plausible chats, using insert-select: a million take a few minutes. `client` has the owner role. */
export async function fillLibrary(client: pg.ClientBase | pg.Pool, { support_lib_id, agents, conversations }: Filling): Promise<void> {
  const visitors = `insert into visitors (support_lib_id, visitor_id, name, browser, os, first_seen_at, last_seen_at)
    select $1, 'v' || i, (${first})[1 + i % 12] || ' ' || (${last})[1 + (i / 12) % 12], 'Firefox 140', 'Windows 11', ${at}, ${at} from generate_series(1, $2::int) i`
  const chats = `insert into conversations (support_lib_id, conversation_ref, number, visitor_id, state, assignee_id, participants, seq, visitor_seq, unread_count,
      last_message, visitor_last_message, waiting_since, created_at, updated_at, visitor_updated_at, closed_at, closed_by)
    select $1, 'c' || i, i, 'v' || i, ${state}, case when i % 100 = 0 then null else agent end, case when i % 100 = 0 then '{}' else array[agent] end, 6, 6, i % 3, said, said,
      case when i % 100 <= 2 then ${at} end, ${at}, ${at}, ${at}, case when i % 100 > 4 then ${at} end, case when i % 100 > 4 then 'agent' end
    from (select i, ($3::text[])[1 + i % cardinality($3::text[])] as agent,
        jsonb_build_object('excerpt', (${says})[1 + i % 8], 'sender_type', 'visitor', 'at', to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'seq', 6) as said from generate_series(1, $2::int) i) made`
  const messages = `insert into messages (support_lib_id, conversation_ref, seq, visitor_seq, id, changed_seq, visitor_changed_seq, sender_type, sender_id, message, sent_via, read_status, created_at)
    select $1, 'c' || i, n, n, 'm' || i || '-' || n, n, n, case when n % 2 = 1 then 'visitor' else 'agent' end, case when n % 2 = 1 then 'v' || i else ($3::text[])[1 + i % cardinality($3::text[])] end,
      case when n % 2 = 1 then (${says})[1 + (i + n) % 8] else (${answers})[1 + (i + n) % 6] end, case when n % 2 = 1 then 'widget' else 'application' end, 1, ${at} + n * interval '1 minute'
    from generate_series(1, $2::int) i, generate_series(1, 6) n`
  await client.query(visitors, [support_lib_id, conversations])
  await client.query(chats, [support_lib_id, conversations, agents])
  await client.query(messages, [support_lib_id, conversations, agents])
  await client.query(
    `insert into library_counters (support_lib_id, counter, value) values ($1, 'conversation', $2)
     on conflict (support_lib_id, counter) do update set value = greatest(library_counters.value, excluded.value)`,
    [support_lib_id, conversations],
  )
}

/** Extends one conversation of a filled library to `messages` messages. */
export async function lengthen(client: pg.ClientBase | pg.Pool, support_lib_id: string, conversation_ref: string, messages: number): Promise<void> {
  await client.query(
    `insert into messages (support_lib_id, conversation_ref, seq, visitor_seq, id, changed_seq, visitor_changed_seq, sender_type, message, sent_via, read_status, created_at)
     select $1, $2, n, n, $2 || '-' || n, n, n, 'system', 'joined', 'system', 1, now() from generate_series(7, $3::int) n`,
    [support_lib_id, conversation_ref, messages],
  )
  await client.query('update conversations set seq = $3, visitor_seq = $3 where support_lib_id = $1 and conversation_ref = $2', [
    support_lib_id,
    conversation_ref,
    messages,
  ])
}
