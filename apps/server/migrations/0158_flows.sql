-- Flows of a library (checklist L1): the draft of each, every version as published, and the runs that answer visitors.
create table flows (
  support_lib_id text not null references libraries on delete cascade,
  flow_ref text not null,
  title text not null,
  flow jsonb not null check (octet_length(flow::text) <= 4000000),
  revision int not null,
  state text not null check (state in ('published', 'unpublished')),
  -- The published version; null: no run begins. Numbers of versions are never used again.
  version int,
  last_version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  editor_id text,
  primary key (support_lib_id, flow_ref)
);
create index flows_by_change on flows (support_lib_id, updated_at, created_at, flow_ref);
call tenant_table('flows');

create table flow_versions (
  support_lib_id text not null,
  flow_ref text not null,
  version int not null,
  title text not null,
  flow jsonb not null,
  published_at timestamptz not null,
  publisher_id text,
  primary key (support_lib_id, flow_ref, version),
  foreign key (support_lib_id, flow_ref) references flows on delete cascade
);
call tenant_table('flow_versions');

-- One row for each run of a flow in a conversation. `state` is the engine's; `step` counts its changes, so that an answer names the question that it is for.
create table flow_runs (
  support_lib_id text not null,
  run_ref text not null,
  conversation_ref text not null,
  flow_ref text not null,
  title text not null,
  version int not null,
  status text not null check (status in ('deciding', 'asking', 'waiting', 'handed_over', 'ended')),
  state jsonb not null check (octet_length(state::text) <= 4000000),
  step int not null,
  -- When the run goes on by itself; null: it waits for the visitor, or is over.
  due_at timestamptz,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (support_lib_id, run_ref),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
-- At most one flow answers in a conversation at a time.
create unique index flow_runs_present on flow_runs (support_lib_id, conversation_ref) where status in ('deciding', 'asking', 'waiting');
create index flow_runs_of_conversation on flow_runs (support_lib_id, conversation_ref, started_at desc);
create index flow_runs_of_flow on flow_runs (support_lib_id, flow_ref, started_at desc);
create index flow_runs_due on flow_runs (due_at) where due_at is not null;
call tenant_table('flow_runs');

-- Numbers of a node on a day of the library's visitors, added up as they happen.
create table flow_node_days (
  support_lib_id text not null references libraries on delete cascade,
  flow_ref text not null,
  node_id text not null,
  -- The beginning of the day, in UTC.
  day timestamptz not null,
  seen int not null default 0,
  answered int not null default 0,
  handed_over int not null default 0,
  "left" int not null default 0,
  primary key (support_lib_id, flow_ref, day, node_id)
);
call tenant_table('flow_node_days');
