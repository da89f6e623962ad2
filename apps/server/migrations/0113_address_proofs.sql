-- Proofs that someone reads the mail of an address: the links that were mailed to it, and the sessions that they opened.
create table address_proofs (
  support_lib_id text not null references libraries on delete cascade,
  secret_hash bytea not null,
  kind text not null check (kind in ('link', 'session')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (support_lib_id, secret_hash)
);
create index address_proofs_expired on address_proofs (expires_at);
call tenant_table('address_proofs');

-- An address finds all contacts that have it.
create index visitors_email on visitors (support_lib_id, email) where email is not null;
