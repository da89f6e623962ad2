create table canned_replies (
  support_lib_id text not null references libraries on delete cascade,
  reply_ref text not null,
  title text not null,
  shortcut text not null,
  message text not null,
  visible_to text not null check (visible_to in ('private', 'team', 'everyone')),
  team_ref text,
  owner_id text not null,
  created_at timestamptz not null,
  primary key (support_lib_id, reply_ref),
  foreign key (support_lib_id, owner_id) references users on delete cascade,
  check ((visible_to = 'team') = (team_ref is not null))
);
create index canned_replies_of_owner on canned_replies (support_lib_id, owner_id);
create index canned_replies_shared on canned_replies (support_lib_id, visible_to) where visible_to <> 'private';
call tenant_table('canned_replies');
