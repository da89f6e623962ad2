-- Each statement that writes a conversation read the text of ten checks and of a condition with eleven columns again, which took half of its time. The checks are one function now, which
-- a session reads once, and the condition is looked at only by statements that set one of its columns.

create function is_sound_conversation(channel text, state text, assignee_id text, offered_to text, status_ref text, status_category text, merged_into text, conversation_ref text,
  snoozed_until timestamptz, priority text, spam text, in_flow text, custom_fields jsonb) returns boolean language plpgsql immutable parallel safe as $$
begin
  return channel in ('chat', 'ticket')
    and priority in ('low', 'normal', 'high', 'urgent')
    and spam in ('no', 'yes')
    and in_flow in ('no', 'yes')
    and (offered_to is null or state in ('waiting', 'ongoing'))
    and (snoozed_until is null or state in ('ongoing', 'open'))
    and (merged_into is null or (state in ('closed', 'solved') and merged_into <> conversation_ref))
    and case channel
      when 'chat' then state in ('waiting', 'ongoing', 'closed') and ((state = 'ongoing') = (assignee_id is not null) or state = 'closed') and status_category is null
      else state in ('open', 'solved') and status_ref is not null and status_category is not null and (state = 'open') = (status_category in ('open', 'waiting')) end
    and (status_category is null or status_category in ('open', 'waiting', 'solved', 'closed'))
    and jsonb_typeof(custom_fields) = 'object'
    and octet_length(custom_fields::text) <= 65536;
end $$;

-- compatible: these are the ten checks that are dropped below, so all rows and what 0.1.0 writes satisfy them
alter table conversations add constraint conversations_sound check (is_sound_conversation(channel, state, assignee_id, offered_to, status_ref, status_category, merged_into, conversation_ref,
  snoozed_until, priority, spam, in_flow, custom_fields)) not valid;

-- compatible: drops the checks that the constraint above has taken over, and nothing else
do $$
declare rule name;
begin
  for rule in select conname from pg_constraint where conrelid = 'conversations'::regclass and contype = 'c' and conname <> 'conversations_sound' loop
    execute format('alter table conversations drop constraint %I', rule);
  end loop;
end $$;

create or replace trigger change_facts
  after update of state, priority, tags, assignee_id, team_ref, status_ref, ticket_type_ref, ticket_category_ref, ticket_tier_ref, followers, custom_fields on conversations for each row
  when (old.state is distinct from new.state or old.priority is distinct from new.priority or old.tags is distinct from new.tags or old.assignee_id is distinct from new.assignee_id
    or old.team_ref is distinct from new.team_ref or old.status_ref is distinct from new.status_ref or old.ticket_type_ref is distinct from new.ticket_type_ref
    or old.ticket_category_ref is distinct from new.ticket_category_ref or old.ticket_tier_ref is distinct from new.ticket_tier_ref or old.followers is distinct from new.followers
    or old.custom_fields is distinct from new.custom_fields)
  execute function change_conversation_facts();
