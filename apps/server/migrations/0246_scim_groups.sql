-- Groups of a customer's directory. Each can stand for a team, or for a role, which an admin chooses; its people may be no members yet.
create table scim_groups (
  support_lib_id text not null references libraries on delete cascade,
  group_ref text not null,
  display_name text not null,
  external_id text,
  team_ref text,
  role text check (role in ('agent', 'writer', 'editor', 'admin')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (support_lib_id, group_ref),
  foreign key (support_lib_id, team_ref) references teams on delete set null (team_ref)
);
create unique index scim_groups_by_name on scim_groups (support_lib_id, lower(display_name));
create index scim_groups_of_team on scim_groups (support_lib_id, team_ref) where team_ref is not null;
call tenant_table('scim_groups');

create table scim_group_members (
  support_lib_id text not null,
  group_ref text not null,
  user_id text not null,
  primary key (support_lib_id, group_ref, user_id),
  foreign key (support_lib_id, group_ref) references scim_groups on delete cascade
);
create index scim_groups_of_person on scim_group_members (support_lib_id, user_id);
call tenant_table('scim_group_members');
