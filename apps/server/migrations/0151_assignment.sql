-- How a queue chooses who gets its conversations: an assignment policy, checked by the contract; missing fields have their defaults.
alter table smart_queues add column assignment jsonb not null default '{}';

-- Skills and the own limit of a person. Without a row: no skills, and the queue's limit.
create table agent_assignment (
  support_lib_id text not null,
  user_id text not null,
  skills text[] not null,
  -- In tenths, like all weights in the calculation.
  limit_tenths integer,
  primary key (support_lib_id, user_id),
  foreign key (support_lib_id, user_id) references users on delete cascade
);
call tenant_table('agent_assignment');

-- Each decision about who gets a conversation, with what spoke for and against everyone; kept 180 days.
create sequence assignment_decision_numbers;
grant usage on sequence assignment_decision_numbers to porchlight_app;
create table assignment_decisions (
  support_lib_id text not null,
  decision_number bigint not null default nextval('assignment_decision_numbers'),
  conversation_ref text not null,
  -- The queue may be deleted later; its name stays.
  smart_queue_ref text,
  queue text not null,
  kind text not null check (kind in ('offer', 'policy', 'next')),
  user_id text,
  needs text[] not null,
  considered jsonb not null,
  others jsonb not null,
  at timestamptz not null,
  outcome text,
  settled_at timestamptz,
  primary key (support_lib_id, decision_number),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index assignment_decisions_of_conversation on assignment_decisions (support_lib_id, conversation_ref, decision_number desc);
create index assignment_decisions_of_queue on assignment_decisions (support_lib_id, smart_queue_ref, decision_number desc);
create index assignment_decisions_of_person on assignment_decisions (support_lib_id, smart_queue_ref, user_id, decision_number desc);
create index assignment_decisions_old on assignment_decisions (at);
call tenant_table('assignment_decisions');
