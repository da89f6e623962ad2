import type pg from 'pg'

/**
 * Gives the conversations that `fillTickets` or `fillLibrary` made the events of a usual history: begun, taken, two questions with answers, a note, closed if they
 * are closed, and rated, in partitions of their months. `client` has the owner role. Returns how many there are.
 */
export async function fillEvents(client: pg.ClientBase | pg.Pool, support_lib_id: string): Promise<number> {
  const { rows: months } = await client.query<{ month: Date }>(
    "select generate_series(date_trunc('month', min(created_at)), max(created_at) + interval '2 days', '1 month') as month from conversations where support_lib_id = $1",
    [support_lib_id],
  )
  for (const { month } of months) await client.query('call ensure_event_partition($1)', [month])
  await client.query(
    `insert into events (support_lib_id, number, name, subject, payload, actor_kind, actor_id, request_id, created_at)
    select $1, row_number() over (order by e.at, c.number, e.ord), e.name, c.conversation_ref,
      jsonb_build_object('conversation_ref', c.conversation_ref, 'number', c.number) || e.payload, e.actor_kind, e.actor_id, 'fill', e.at
    from conversations c cross join lateral (select coalesce(c.assignee_id, c.participants[1]) as agent) a cross join lateral (values
      (1, 'conversation.started', c.created_at, jsonb_build_object('channel', c.channel), 'visitor', c.visitor_id),
      (2, 'message.sent', c.created_at, '{"sender_type":"visitor"}'::jsonb || jsonb_build_object('sender_id', c.visitor_id), 'visitor', c.visitor_id),
      (3, 'conversation.taken', c.created_at + (1 + c.number % 30) * interval '1 minute', jsonb_build_object('user_id', a.agent), 'agent', a.agent),
      (4, 'message.sent', c.created_at + (2 + c.number % 97) * interval '1 minute', '{"sender_type":"agent"}'::jsonb || jsonb_build_object('sender_id', a.agent), 'agent', a.agent),
      (5, 'message.sent', c.created_at + (150 + c.number % 50) * interval '1 minute', '{"sender_type":"visitor"}'::jsonb || jsonb_build_object('sender_id', c.visitor_id), 'visitor', c.visitor_id),
      (6, 'message.sent', c.created_at + 201 * interval '1 minute', '{"sender_type":"note"}'::jsonb || jsonb_build_object('sender_id', a.agent), 'agent', a.agent),
      (7, 'message.sent', c.created_at + (205 + c.number % 80) * interval '1 minute', '{"sender_type":"agent"}'::jsonb || jsonb_build_object('sender_id', a.agent), 'agent', a.agent),
      (8, 'conversation.closed', c.created_at + 20 * interval '1 hour', '{"closed_by":"agent"}'::jsonb, 'agent', a.agent),
      (9, 'conversation.rating_asked', c.created_at + 20 * interval '1 hour', jsonb_build_object('assignee_id', a.agent), 'system', null),
      (10, 'conversation.rated', c.created_at + 21 * interval '1 hour', jsonb_build_object('assignee_id', a.agent, 'from', null, 'to', 1 + c.number % 5), 'visitor', c.visitor_id)
    ) e(ord, name, at, payload, actor_kind, actor_id)
    where c.support_lib_id = $1
      and case when e.ord <= 2 then true when e.ord >= 8 then c.state in ('closed', 'solved') and (e.ord < 10 or c.number % 3 = 0) else a.agent is not null end`,
    [support_lib_id],
  )
  const { rows } = await client.query<{ event_number: number }>(
    `update library_heads set event_number = (select count(*) from events where support_lib_id = $1) where support_lib_id = $1 returning event_number`,
    [support_lib_id],
  )
  return Number(rows[0]?.event_number)
}
