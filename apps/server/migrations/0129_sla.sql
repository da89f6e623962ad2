-- Promises about replies and solutions. The first enabled policy in order whose conditions a conversation meets sets the targets of its clocks.
create table sla_policies (
  support_lib_id text not null references libraries on delete cascade,
  policy_ref text not null,
  name text not null,
  filter jsonb not null,
  first_reply_minutes integer,
  next_reply_minutes integer,
  resolution_minutes integer,
  warn_minutes integer not null,
  counts text not null check (counts in ('calendar_time', 'business_time')),
  calendar_ref text,
  is_enabled boolean not null,
  position integer not null,
  created_at timestamptz not null,
  primary key (support_lib_id, policy_ref)
);
call tenant_table('sla_policies');

-- What the clocks of a conversation follow from: the last event that was considered, and the state after it.
create table sla_conversations (
  support_lib_id text not null,
  conversation_ref text not null,
  up_to bigint not null,
  state jsonb not null,
  is_running boolean not null,
  primary key (support_lib_id, conversation_ref),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index sla_running on sla_conversations (support_lib_id, conversation_ref) where is_running;
call tenant_table('sla_conversations');

-- Each clock: a first reply, the reply to a later question, or a solution. `check_at` is when it must be told of next, null if there is nothing to tell.
create table sla_clocks (
  support_lib_id text not null,
  conversation_ref text not null,
  kind text not null check (kind in ('first_reply', 'next_reply', 'resolution')),
  round integer not null,
  policy_ref text,
  policy_name text not null,
  basis text not null,
  target_minutes integer,
  started_at timestamptz not null,
  pauses jsonb not null,
  stopped_at timestamptz,
  is_void boolean not null,
  due_at timestamptz,
  warn_at timestamptz,
  check_at timestamptz,
  left_ms bigint,
  warned_at timestamptz,
  breached_at timestamptz,
  primary key (support_lib_id, conversation_ref, kind, round),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index sla_clocks_due on sla_clocks (check_at, support_lib_id) where check_at is not null;
create index sla_clocks_of_library_due on sla_clocks (support_lib_id, check_at) where check_at is not null;
call tenant_table('sla_clocks');

-- A time among the values that other domains keep on conversations. It is written in UTC, so it depends on no setting, and lists can be ordered by it.
create function added_moment(fields jsonb, name text) returns timestamptz language plpgsql immutable parallel safe
  as $$ begin return (fields ->> name)::timestamptz; end $$;
create index tickets_by_sla on conversations
  (support_lib_id, state, coalesce(added_moment(added_fields, 'sla_due'), 'infinity'::timestamptz), conversation_ref) where state in ('open', 'solved');
