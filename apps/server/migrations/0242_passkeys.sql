-- Passkeys of accounts (WebAuthn): they count in all libraries of the account, and the application role sees them as it sees accounts.
create table passkeys (
  passkey_id text primary key,
  account_id text not null references accounts on delete cascade,
  passkey_name text not null,
  -- As the authenticator names it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use where the authenticator counts.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_account on passkeys (account_id, created_at);
alter table passkeys enable row level security;
create policy of_members on passkeys using (
  exists (select from users u where u.account_id = passkeys.account_id and u.support_lib_id = current_library())
);
grant select, insert, update, delete on passkeys to porchlight_app;

-- Answers that have counted, until their challenge would have expired: each counts once.
create table passkey_answers (
  account_id text not null references accounts on delete cascade,
  challenge_hash bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, challenge_hash)
);
alter table passkey_answers enable row level security;
create policy of_members on passkey_answers using (
  exists (select from users u where u.account_id = passkey_answers.account_id and u.support_lib_id = current_library())
);
grant select, insert, delete on passkey_answers to porchlight_app;

-- The passkey that somebody presents, found before any library is known. It grants nothing: its owner has to sign with it.
create function passkey_of_credential(credential text)
  returns table (passkey_id text, account_id text, public_key bytea, counter bigint)
  language sql stable security definer set search_path = public as $$
  select p.passkey_id, p.account_id, p.public_key, p.counter from passkeys p where p.credential_id = credential
$$;

-- An address that joins a library anew may belong to somebody else, who doesn't have the passkeys of before.
create or replace function reset_closed_account(account text) returns boolean language sql volatile security definer set search_path = public as $$
  delete from passkeys p where p.account_id = account and not exists (select from users u where u.account_id = account and u.disabled_at is null);
  update accounts a set password_hash = null, totp_secret = null, totp_on_at = null, totp_step = 0, recovery_hashes = '{}'
  where a.account_id = account and not exists (select from users u where u.account_id = a.account_id and u.disabled_at is null)
  returning true
$$;
