-- Who changed what: one row for each audited call and event. Each row's hash is keyed and covers the hash before it, so that no row can be edited, inserted or
-- deleted without the key, which is not in the database. `details` is text, because its hash covers every character.
create table audit_log (
  support_lib_id text not null,
  number bigint not null,
  created_at timestamptz not null,
  area text not null,
  kind text not null,
  -- Who did it, as events name them: a person, a rule or a key; and the person whose rights it was done with.
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  user_id text,
  subject text,
  details text not null,
  address text not null,
  user_agent text not null,
  request_id text not null,
  hash bytea not null,
  primary key (support_lib_id, number)
);
create index audit_log_by_area on audit_log (support_lib_id, area, number desc);
create index audit_log_by_person on audit_log (support_lib_id, user_id, number desc);
create index audit_log_by_time on audit_log (support_lib_id, created_at);
call tenant_table('audit_log');
revoke update, delete on audit_log from porchlight_app;

-- The newest row of each library. Whoever writes one locks this first, so that the chain has no fork.
create table audit_heads (
  support_lib_id text primary key,
  number bigint not null default 0,
  hash bytea not null default ''
);
call tenant_table('audit_heads');
revoke delete on audit_heads from porchlight_app;
