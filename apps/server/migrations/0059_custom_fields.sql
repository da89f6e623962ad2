-- Fields that a library adds to its conversations. A deleted field stays, because histories and filters name it.
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

-- Values by the field's reference, without an index: lists walk a bounded part of their range instead.
alter table conversations
  add column custom_fields jsonb not null default '{}',
  add constraint conversations_custom_fields check (jsonb_typeof(custom_fields) = 'object' and octet_length(custom_fields::text) <= 65536);
