-- Receivers of a library's webhooks. Secrets are sealed; for a while after a change, the old one signs too.
create table webhook_endpoints (
  support_lib_id text not null references libraries on delete cascade,
  endpoint_ref text not null,
  name text not null,
  url text not null,
  is_enabled boolean not null,
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Since when no attempt has succeeded; then fewer webhooks are sent to it at a time.
  failing_since timestamptz,
  -- Why the last failed attempt failed; '' if none has.
  problem text not null default '',
  primary key (support_lib_id, endpoint_ref)
);
call tenant_table('webhook_endpoints');

-- What sends to an endpoint, for example a rule.
create table webhook_uses (
  support_lib_id text not null,
  endpoint_ref text not null,
  user_kind text not null,
  user_ref text not null,
  user_name text not null,
  primary key (support_lib_id, user_kind, user_ref, endpoint_ref),
  foreign key (support_lib_id, endpoint_ref) references webhook_endpoints on delete cascade
);
create index webhook_uses_of_endpoint on webhook_uses (support_lib_id, endpoint_ref);
call tenant_table('webhook_uses');

-- The log: a webhook is written in the transaction that causes it, and sent by a job.
create table webhook_deliveries (
  support_lib_id text not null,
  delivery_id text not null,
  endpoint_ref text not null,
  event text not null,
  -- The exact text that is sent and signed.
  body text not null,
  source_kind text,
  source_ref text,
  source_name text,
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed', 'given_up')),
  attempts int not null default 0,
  created_at timestamptz not null,
  -- The next attempt starts at this time, unless a process holds the lease: it is sending the webhook now, or died while it did.
  due_at timestamptz not null,
  lease text,
  leased_until timestamptz,
  tried_at timestamptz,
  problem text not null default '',
  status int,
  duration_ms int,
  response text not null default '',
  primary key (support_lib_id, delivery_id),
  foreign key (support_lib_id, endpoint_ref) references webhook_endpoints on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (support_lib_id, endpoint_ref, due_at, delivery_id) where state in ('pending', 'failed');
create index webhook_deliveries_leased on webhook_deliveries (support_lib_id, leased_until) where leased_until is not null;
create index webhook_deliveries_newest on webhook_deliveries (support_lib_id, created_at desc, delivery_id desc);
create index webhook_deliveries_of_state on webhook_deliveries (support_lib_id, state, created_at desc, delivery_id desc);
create index webhook_deliveries_of_endpoint on webhook_deliveries (support_lib_id, endpoint_ref, created_at desc, delivery_id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);
create index webhook_deliveries_waiting on webhook_deliveries (due_at) where state in ('pending', 'failed');
call tenant_table('webhook_deliveries');
