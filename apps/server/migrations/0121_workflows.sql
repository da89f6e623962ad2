-- Rules (automations). A rule's plan is JSON: its triggers, conditions and steps, checked by the contract. Published versions are kept.
create table workflow_folders (
  support_lib_id text not null references libraries on delete cascade,
  workflow_folder_ref text not null,
  folder_name text not null,
  created_at timestamptz not null,
  primary key (support_lib_id, workflow_folder_ref)
);
create unique index workflow_folders_name on workflow_folders (support_lib_id, lower(folder_name));
call tenant_table('workflow_folders');

create table workflows (
  support_lib_id text not null references libraries on delete cascade,
  workflow_ref text not null,
  workflow_name text not null,
  workflow_folder_ref text,
  is_enabled boolean not null default false,
  position int not null,
  owner_id text not null,
  draft jsonb not null,
  -- Counts the changes of the draft; has_draft: it differs from the published version.
  revision int not null default 0,
  has_draft boolean not null default true,
  version int,
  -- The published plan, which is also the newest row of workflow_versions.
  plan jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (support_lib_id, workflow_ref),
  foreign key (support_lib_id, workflow_folder_ref) references workflow_folders on delete set null (workflow_folder_ref)
);
create index workflows_in_order on workflows (support_lib_id, position, workflow_ref);
call tenant_table('workflows');

create table workflow_versions (
  support_lib_id text not null,
  workflow_ref text not null,
  version int not null,
  plan jsonb not null,
  published_at timestamptz not null,
  published_by text,
  primary key (support_lib_id, workflow_ref, version),
  foreign key (support_lib_id, workflow_ref) references workflows on delete cascade
);
call tenant_table('workflow_versions');

-- How far the rules of a library have followed its events. A library has a row only while one of its rules follows events, so all others cost nothing.
-- `revision` changes with every change of the enabled rules.
create table workflow_heads (
  support_lib_id text primary key references libraries on delete cascade,
  upto bigint not null,
  revision bigint not null default 0
);
call tenant_table('workflow_heads');

-- One rule on one conversation for one cause: at most once. `record` holds the value of each condition and what each step did; `state` is what a run needs to
-- go on after a wait or a failure.
create sequence workflow_run_numbers;
grant usage on sequence workflow_run_numbers to porchlight_app;
create table workflow_runs (
  support_lib_id text not null references libraries on delete cascade,
  run_ref text not null,
  run_number bigint not null default nextval('workflow_run_numbers'),
  workflow_ref text not null,
  workflow_name text not null,
  version int not null,
  conversation_ref text not null,
  number int not null,
  cause_key text not null,
  event text,
  event_number bigint,
  status text not null,
  record jsonb not null,
  state jsonb,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (support_lib_id, run_ref)
);
create unique index workflow_runs_once on workflow_runs (support_lib_id, workflow_ref, conversation_ref, cause_key);
create index workflow_runs_newest on workflow_runs (support_lib_id, run_number desc);
create index workflow_runs_of_workflow on workflow_runs (support_lib_id, workflow_ref, run_number desc);
create index workflow_runs_of_conversation on workflow_runs (support_lib_id, conversation_ref, run_number desc);
call tenant_table('workflow_runs');

-- Timers: a rule that is due after an event ('trigger'), a run that waits ('wait') or is tried again ('retry'), and the next time of a schedule ('schedule').
create table workflow_timers (
  support_lib_id text not null references libraries on delete cascade,
  timer_ref text not null,
  workflow_ref text not null,
  kind text not null check (kind in ('trigger', 'wait', 'retry', 'schedule')),
  conversation_ref text,
  run_ref text,
  -- The place of the trigger in the plan, or of the step in the run.
  place text not null,
  due_at timestamptz not null,
  -- Events that end the wait.
  unless text[] not null default '{}',
  cause jsonb,
  event_number bigint,
  primary key (support_lib_id, timer_ref)
);
create index workflow_timers_due on workflow_timers (due_at);
create index workflow_timers_of_conversation on workflow_timers (support_lib_id, conversation_ref);
create unique index workflow_timers_once on workflow_timers (support_lib_id, workflow_ref, conversation_ref, place) where kind = 'trigger';
call tenant_table('workflow_timers');

-- Values that depend on the moment at which they were asked for, as a rule saw them at an event, so that a replay sees the same.
create table workflow_facts (
  support_lib_id text not null references libraries on delete cascade,
  event_number bigint not null,
  facts jsonb not null,
  primary key (support_lib_id, event_number)
);
call tenant_table('workflow_facts');

create table workflow_replays (
  support_lib_id text not null references libraries on delete cascade,
  replay_ref text not null,
  workflow_ref text not null,
  status text not null,
  days int not null,
  draft jsonb not null,
  plan jsonb,
  from_number bigint not null,
  to_number bigint not null,
  done_number bigint not null,
  draft_runs int not null default 0,
  published_runs int not null default 0,
  differences jsonb not null default '[]',
  digest text,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (support_lib_id, replay_ref)
);
create index workflow_replays_of_workflow on workflow_replays (support_lib_id, workflow_ref);
call tenant_table('workflow_replays');
