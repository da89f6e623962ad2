-- Addresses by which other systems start a rule (issue 29). Only the hash of the secret in the address is stored.
create table workflow_hooks (
  support_lib_id text not null,
  workflow_ref text not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  primary key (support_lib_id, workflow_ref),
  foreign key (support_lib_id, workflow_ref) references workflows on delete cascade
);
call tenant_table('workflow_hooks');

-- What became of each webhook that came in. `sender_id` is the sender's name for it: the same one is followed once, however often it arrives (`times`).
-- `fields` are the names of the variables that its body gave, without their values.
create table workflow_hook_deliveries (
  support_lib_id text not null,
  delivery_ref text not null,
  workflow_ref text not null,
  sender_id text,
  status text not null,
  fields text[] not null,
  conversation_ref text,
  run_ref text,
  times integer not null default 1,
  received_at timestamptz not null,
  primary key (support_lib_id, delivery_ref),
  foreign key (support_lib_id, workflow_ref) references workflows on delete cascade
);
call tenant_table('workflow_hook_deliveries');
create unique index workflow_hook_deliveries_once on workflow_hook_deliveries (support_lib_id, workflow_ref, sender_id);
create index workflow_hook_deliveries_newest on workflow_hook_deliveries (support_lib_id, workflow_ref, received_at desc);
