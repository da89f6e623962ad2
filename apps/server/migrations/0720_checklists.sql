-- Checklists that are added to conversations: what they are called, their steps in order, and whether conversations can only be closed once they are done.
create table checklist_templates (
  support_lib_id text not null references libraries on delete cascade,
  checklist_ref text not null,
  name text not null,
  is_required boolean not null,
  steps jsonb not null,
  created_by text,
  created_at timestamptz not null,
  primary key (support_lib_id, checklist_ref)
);
call tenant_table('checklist_templates');
-- The checklist that a task came with, as it was called then, and whether the conversation can only be closed once the task is done.
alter table conversation_tasks
  add column checklist_ref text,
  add column checklist_name text,
  add column is_required boolean not null default false;
