-- Calls by API keys that name themselves (Idempotency-Key): the same call again gets the first answer. Kept for a day.
create table idempotent_calls (
  support_lib_id text not null references libraries on delete cascade,
  key_id text not null,
  idempotency_key text not null,
  operation text not null,
  input_hash bytea not null,
  -- False while a call runs that is no single transaction.
  is_done boolean not null,
  -- JSON; null until the call is done, and if it is too long to be kept.
  answer text,
  created_at timestamptz not null,
  primary key (support_lib_id, key_id, idempotency_key)
);
create index idempotent_calls_old on idempotent_calls (created_at);
call tenant_table('idempotent_calls');
