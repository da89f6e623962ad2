create table saved_filters (
  support_lib_id text not null references libraries on delete cascade,
  filter_ref text not null,
  filter_name text not null,
  tab text not null,
  filter jsonb not null,
  visible_to text not null check (visible_to in ('private', 'team', 'everyone')),
  team_ref text,
  owner_id text not null,
  created_at timestamptz not null,
  primary key (support_lib_id, filter_ref),
  foreign key (support_lib_id, owner_id) references users on delete cascade,
  check ((visible_to = 'team') = (team_ref is not null))
);
create index saved_filters_of_owner on saved_filters (support_lib_id, owner_id);
call tenant_table('saved_filters');
