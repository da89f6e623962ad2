-- In the first database only: accounts that another database was to get while it was away (docs/decisions/0665).
create table instance.accounts_owed (
  node text not null,
  account_id text not null,
  owed_at timestamptz not null default now(),
  primary key (node, account_id)
);

-- It only has the account copied as it is in the first database.
create function owe_account(to_node text, account text) returns void language sql security definer set search_path = public as $$
  insert into instance.accounts_owed (node, account_id) values (to_node, account) on conflict (node, account_id) do update set owed_at = now()
$$;
revoke all on function owe_account(text, text) from public;
grant execute on function owe_account(text, text) to porchlight_app;
