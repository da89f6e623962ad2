-- Tickets are conversations of another channel. They have separate states (open, solved), so that queries for waiting, open or closed chats keep reading the
-- same ranges of the same indexes.
alter table conversations
  add column priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  add column tags text[] not null default '{}',
  add column ticket_type_ref text,
  add column ticket_category_ref text,
  add column ticket_tier_ref text,
  add column status_ref text,
  add column status_category text check (status_category in ('open', 'waiting', 'solved', 'closed')),
  add column creation_method text,
  add column created_by text,
  add column reassigned_from text,
  add column followers text[] not null default '{}',
  add column due_at timestamptz,
  add column snoozed_until timestamptz;

do $$
declare rule text;
begin
  for rule in select conname from pg_constraint where conrelid = 'conversations'::regclass and contype = 'c'
    and (pg_get_constraintdef(oid) like '%channel%' or pg_get_constraintdef(oid) like '%''ongoing''%' or pg_get_constraintdef(oid) like '%offered_to%')
  loop
    execute format('alter table conversations drop constraint %I', rule);
  end loop;
end $$;
alter table conversations
  add constraint conversations_channel check (channel in ('chat', 'ticket')),
  -- valid rows: an ongoing chat has an owner, a waiting one has none; a ticket has a status, from which its state follows
  add constraint conversations_state check (case channel
    when 'chat' then state in ('waiting', 'ongoing', 'closed') and ((state = 'ongoing') = (assignee_id is not null) or state = 'closed') and status_category is null
    else state in ('open', 'solved') and status_ref is not null and status_category is not null and (state = 'open') = (status_category in ('open', 'waiting')) end),
  add constraint conversations_offered check (offered_to is null or state in ('waiting', 'ongoing'));

-- One range for each view of tickets: mine, unassigned, awaiting a reply, created by me, formerly mine. All and solved ones read
-- conversations_by_state.
create index tickets_mine on conversations (support_lib_id, assignee_id, updated_at desc, conversation_ref desc) where state = 'open';
create index tickets_unassigned on conversations (support_lib_id, updated_at desc, conversation_ref desc) where state = 'open' and assignee_id is null;
create index tickets_awaiting on conversations (support_lib_id, updated_at desc, conversation_ref desc) where state = 'open' and waiting_since is not null;
create index tickets_created_by on conversations (support_lib_id, created_by, updated_at desc, conversation_ref desc) where created_by is not null;
create index tickets_reassigned on conversations (support_lib_id, reassigned_from, updated_at desc, conversation_ref desc) where reassigned_from is not null;
