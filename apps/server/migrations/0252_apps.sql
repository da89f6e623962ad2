-- Receivers of an app: they get texts in its form, at an address that is a secret.
alter table webhook_endpoints
  add column app text,
  add column sealed_url text;

-- The conversation that a webhook is about, which decides who may read its text.
alter table webhook_deliveries add column conversation_ref text;
update webhook_deliveries
set conversation_ref = coalesce(body::jsonb -> 'data' ->> 'conversation_ref', body::jsonb -> 'data' -> 'conversation' ->> 'conversation_ref');

-- What the library is connected to.
create table app_connections (
  support_lib_id text not null,
  connection_ref text not null,
  app text not null,
  name text not null,
  -- The values of the app's fields, by name; the secret ones are sealed JSON.
  settings jsonb not null,
  secrets text,
  -- Where the app is told of events.
  endpoint_ref text,
  connected_by text not null,
  created_at timestamptz not null,
  primary key (support_lib_id, connection_ref),
  foreign key (support_lib_id) references libraries on delete cascade,
  foreign key (support_lib_id, endpoint_ref) references webhook_endpoints
);
create index app_connections_of_endpoint on app_connections (support_lib_id, endpoint_ref);
call tenant_table('app_connections');
