-- When each member of the team was there: stretches online and away, which never overlap. Whatever lies between was offline. Noted each minute.
create table agent_presence (
  support_lib_id text not null references libraries on delete cascade,
  user_id text not null,
  presence text not null check (presence in ('online', 'away')),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  primary key (support_lib_id, user_id, from_at)
);
create index agent_presence_until on agent_presence (support_lib_id, until_at);
call tenant_table('agent_presence');
