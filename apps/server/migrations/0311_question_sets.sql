-- Sets of questions with what is expected of an answer, and their runs. Questions drawn from conversations hold nothing that belongs to one person.
create table question_sets (
  support_lib_id text not null references libraries on delete cascade,
  set_ref text not null,
  title text not null,
  -- [{ question_id, question, expected: the id of an article or null if there should be no answer, origin }]
  questions jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (support_lib_id, set_ref)
);
call tenant_table('question_sets');

create table question_runs (
  support_lib_id text not null,
  run_ref text not null,
  set_ref text not null,
  state text not null check (state in ('running', 'done', 'failed', 'stopped')),
  -- the set as it was when the run began
  set_revision integer not null,
  questions jsonb not null,
  with_drafts boolean not null,
  with_model boolean not null,
  results jsonb not null default '[]',
  done integer not null default 0,
  total integer not null,
  passed integer not null default 0,
  changed integer not null default 0,
  started_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (support_lib_id, run_ref),
  foreign key (support_lib_id, set_ref) references question_sets on delete cascade
);
create index question_runs_of_set on question_runs (support_lib_id, set_ref, started_at desc, run_ref);
call tenant_table('question_runs');
