-- Fields that a library adds to its conversations. A deleted field is kept, because histories and filters refer to
-- it.
create table custom_fields (
  support_lib_id text not null references libraries on delete cascade,
  custom_field_ref text not null,
  name text not null,
  kind text not null check (kind in ('text', 'number', 'yes_no', 'date', 'choice', 'choices')),
  -- [{ choice_ref, name, is_deleted }]
  choices jsonb not null default '[]',
  channel text check (channel in ('chat', 'ticket')),
  is_required boolean not null default false,
  shown_to text not null check (shown_to in ('everyone', 'supervisors')),
  set_by text not null check (set_by in ('everyone', 'supervisors')),
  position int not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (support_lib_id, custom_field_ref)
);
create unique index custom_fields_name on custom_fields (support_lib_id, lower(name)) where deleted_at is null;
call tenant_table('custom_fields');

-- Values by the field's reference.
alter table conversations
  add column custom_fields jsonb not null default '{}',
  add constraint conversations_custom_fields check (jsonb_typeof(custom_fields) = 'object' and octet_length(custom_fields::text) <= 65536);

-- The index of facts finds rare custom values.
create or replace function conversation_facts_of(c conversations) returns int[] language sql immutable parallel safe as $$
  select coalesce(array_agg(conversation_fact(c.support_lib_id, c.state, field, value)), '{}') from (
    select 'priority' field, c.priority value
    union all select 'tags', unnest(c.tags)
    union all select 'assignee_id', c.assignee_id
    union all select 'team_ref', c.team_ref
    union all select 'status_ref', c.status_ref
    union all select 'ticket_type_ref', c.ticket_type_ref
    union all select 'ticket_category_ref', c.ticket_category_ref
    union all select 'ticket_tier_ref', c.ticket_tier_ref
    union all select 'followers', unnest(c.followers)
    union all select key, jsonb_array_elements_text(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) from jsonb_each(c.custom_fields)) f where value is not null $$;

drop trigger change_facts on conversations;
create trigger change_facts after update on conversations for each row
  when ((old.state, old.priority, old.tags, old.assignee_id, old.team_ref, old.status_ref, old.ticket_type_ref, old.ticket_category_ref, old.ticket_tier_ref, old.followers, old.custom_fields)
    is distinct from (new.state, new.priority, new.tags, new.assignee_id, new.team_ref, new.status_ref, new.ticket_type_ref, new.ticket_category_ref, new.ticket_tier_ref, new.followers, new.custom_fields))
  execute function change_conversation_facts();
