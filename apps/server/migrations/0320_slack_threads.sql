-- For apps that have conversations as threads: which ones, and why the app did not take what it was last told.
alter table app_connections
  add column filter jsonb,
  add column problem text not null default '';

-- The thread that a conversation has in an app.
create table slack_threads (
  support_lib_id text not null,
  connection_ref text not null,
  conversation_ref text not null,
  -- What the app calls its first message; null until it has been posted.
  thread_ts text,
  -- Messages up to this one have been posted.
  posted_seq integer not null default 0,
  -- When there is something to post; null while there is not.
  due_at timestamptz,
  -- Posts that failed since the last that did not.
  failures integer not null default 0,
  lease text,
  leased_until timestamptz,
  primary key (support_lib_id, conversation_ref, connection_ref),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade,
  foreign key (support_lib_id, connection_ref) references app_connections on delete cascade
);
create unique index slack_threads_of_connection on slack_threads (support_lib_id, connection_ref, thread_ts);
create index slack_threads_due on slack_threads (due_at) where due_at is not null;
call tenant_table('slack_threads');
