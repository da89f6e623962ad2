-- How far the ledger of reports has followed a library's events. `hours` names the calendar, with its version, that business time was computed by.
create table report_heads (
  support_lib_id text primary key references libraries on delete cascade,
  upto bigint not null,
  hours text not null,
  counted_at timestamptz not null
);
call tenant_table('report_heads');

-- What the ledger remembers of each conversation between two events, and of the open ones what numbers of them are grouped by.
create table report_conversations (
  support_lib_id text not null,
  conversation_ref text not null,
  number bigint not null,
  state jsonb not null,
  opened_at timestamptz,
  channel text not null,
  owner_id text,
  team_ref text,
  is_counted boolean not null,
  primary key (support_lib_id, conversation_ref)
);
create index report_conversations_open on report_conversations (support_lib_id, opened_at) where opened_at is not null;
call tenant_table('report_conversations');

-- The facts of the ledger: what happened in a conversation, as it was then, each noted from the event of this number. A stretch of time has `from_at`, and its
-- length in ms as `value`, within business hours as `business`; a rating has its value. Without foreign keys, like the events that they follow from: rows are
-- written by the million.
create table report_facts (
  support_lib_id text not null,
  conversation_ref text not null,
  fact text not null,
  number bigint not null,
  at timestamptz not null,
  from_at timestamptz,
  value bigint,
  business bigint,
  channel text not null,
  agent_id text,
  owner_id text,
  team_ref text,
  detail text,
  is_counted boolean not null,
  primary key (support_lib_id, conversation_ref, fact, number)
);
create index report_facts_by_time on report_facts (support_lib_id, fact, at, number) where is_counted;
call tenant_table('report_facts');

-- The newest event of a library that readers count, and whether the ledger is behind it.
create function reports_behind() returns table (support_lib_id text) language sql stable security definer set search_path = public
  as $$ select h.support_lib_id from library_heads h left join report_heads r using (support_lib_id) where h.event_number > coalesce(r.upto, 0) $$;
