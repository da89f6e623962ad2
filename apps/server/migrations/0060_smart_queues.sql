-- Waiting chats that meet conditions, and the people they are offered to; the position is the priority.
create table smart_queues (
  support_lib_id text not null references libraries on delete cascade,
  smart_queue_ref text not null,
  name text not null,
  filter jsonb not null,
  -- everyone if both are empty
  user_ids text[] not null default '{}',
  team_refs text[] not null default '{}',
  is_enabled boolean not null default true,
  position int not null,
  created_at timestamptz not null,
  primary key (support_lib_id, smart_queue_ref)
);
create unique index smart_queues_name on smart_queues (support_lib_id, lower(name));
call tenant_table('smart_queues');
