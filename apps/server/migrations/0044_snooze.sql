-- A snoozed conversation is open work that returns later. Closing, releasing or transferring it ends the snooze.
alter table conversations
  add column snoozed_by text,
  -- people who have not looked since it returned or was handed to them
  add column unread_for text[] not null default '{}';
update conversations set snoozed_until = null where snoozed_until is not null and state not in ('ongoing', 'open');
alter table conversations add constraint conversations_snoozed_state check (snoozed_until is null or state in ('ongoing', 'open'));

-- The lists of snoozed work, and what is due, across all libraries.
create index conversations_snoozed on conversations (support_lib_id, state, updated_at desc, conversation_ref desc) where snoozed_until is not null;
create index conversations_snoozed_mine on conversations (support_lib_id, assignee_id, updated_at desc, conversation_ref desc)
  where state = 'ongoing' and snoozed_until is not null;
-- Phrased so that only the schedule's own statement matches it, and no list is tempted to read it instead of its
-- range.
create index conversations_wake on conversations (snoozed_until) where snoozed_until > '-infinity';

drop index tickets_unread;
create index tickets_unread on conversations (support_lib_id) include (unread_count) where state = 'open' and unread_count > 0 and snoozed_until is null;
