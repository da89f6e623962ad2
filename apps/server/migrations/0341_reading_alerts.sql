-- What people and their programs read in each hour. `key_id` is empty for the person's own sessions.
create table reading_counts (
  support_lib_id text not null,
  user_id text not null,
  hour timestamptz not null,
  key_id text not null,
  kind text not null,
  count int not null,
  primary key (support_lib_id, user_id, hour, key_id, kind),
  foreign key (support_lib_id, user_id) references users on delete cascade
);
create index reading_counts_by_hour on reading_counts (hour);
call tenant_table('reading_counts');

-- Of whom admins have been told, once for each person and hour.
create table reading_alerts (
  support_lib_id text not null,
  user_id text not null,
  hour timestamptz not null,
  told_at timestamptz not null,
  primary key (support_lib_id, user_id, hour),
  foreign key (support_lib_id, user_id) references users on delete cascade
);
call tenant_table('reading_alerts');

-- From how many in an hour on admins are told; null: never. A library without a row has the usual limits.
create table reading_limits (
  support_lib_id text not null primary key references libraries on delete cascade,
  conversations int,
  attachments int,
  exports int
);
call tenant_table('reading_limits');
