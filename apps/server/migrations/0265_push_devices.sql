-- Browsers to which alerts are pushed while no tab of the console is open. Each belongs to a session, and is told nothing once that has ended.
create table push_devices (
  support_lib_id text not null,
  device_ref text not null,
  user_id text not null,
  session_id text not null,
  -- The address and keys of the subscription, sealed: whoever has them can write to this browser. The keyed hash of the address finds it again.
  endpoint_hash bytea not null,
  subscription text not null,
  -- Whether notifications on this device quote messages.
  shows_text boolean not null,
  -- What came of the last push; null before the first.
  last_result text,
  created_at timestamptz not null,
  primary key (support_lib_id, device_ref),
  unique (support_lib_id, endpoint_hash),
  foreign key (support_lib_id, user_id) references users on delete cascade,
  foreign key (support_lib_id, session_id) references sessions on delete cascade
);
create index push_devices_of_user on push_devices (support_lib_id, user_id, created_at);
create index push_devices_of_session on push_devices (support_lib_id, session_id);
call tenant_table('push_devices');
