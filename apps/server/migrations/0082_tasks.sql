-- The checklist of a conversation. Open tasks are listed by due date, those without one last.
create table conversation_tasks (
  support_lib_id text not null references libraries on delete cascade,
  task_ref text not null,
  conversation_ref text not null,
  title text not null,
  state text not null default 'open' check (state in ('open', 'done')),
  assignee_id text,
  due_at timestamptz,
  position integer not null,
  created_by text,
  created_at timestamptz not null,
  done_by text,
  done_at timestamptz,
  primary key (support_lib_id, task_ref),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index tasks_of_conversation on conversation_tasks (support_lib_id, conversation_ref, position);
create index tasks_by_due_date on conversation_tasks (support_lib_id, state, coalesce(due_at, 'infinity'::timestamptz), created_at, task_ref);
create index tasks_of_assignee on conversation_tasks (support_lib_id, assignee_id, state, coalesce(due_at, 'infinity'::timestamptz), created_at, task_ref);
create index tasks_by_creation on conversation_tasks (support_lib_id, state, created_at, task_ref);
call tenant_table('conversation_tasks');
