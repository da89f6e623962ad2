-- The second factor of an account: a TOTP secret (sealed), on since `totp_on_at` (before, it is being set up), the time step of the last code that was used, so
-- that none is used twice, and keyed hashes of the unused recovery codes.
alter table accounts
  add column totp_secret text,
  add column totp_on_at timestamptz,
  add column totp_step bigint not null default 0,
  add column recovery_hashes text[] not null default '{}';
grant update (totp_secret, totp_on_at, totp_step, recovery_hashes) on accounts to porchlight_app;

-- An address that joins a library anew may belong to somebody else, who doesn't have the second factor of before.
create or replace function reset_closed_account(account text) returns boolean language sql volatile security definer set search_path = public as $$
  update accounts a set password_hash = null, totp_secret = null, totp_on_at = null, totp_step = 0, recovery_hashes = '{}'
  where a.account_id = account and not exists (select from users u where u.account_id = a.account_id and u.disabled_at is null)
  returning true
$$;
