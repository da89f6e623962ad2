-- One account per person; `users` are its memberships, one for each library. Tenant walls: the application role sees an account only together with one of its
-- memberships in the selected library, and a membership always has the address of its account (the foreign key below).

create table accounts (
  account_id text primary key,
  email text not null,
  password_hash text,
  created_at timestamptz not null,
  unique (account_id, email)
);
-- Sign-in asks only for an email.
create unique index accounts_email on accounts (lower(email));

alter table users
  add column account_id text,
  -- When the person last entered this library: signing in opens the one entered last.
  add column entered_at timestamptz;

-- Addresses were unique in the whole installation, so that every user has an account of their own.
insert into accounts (account_id, email, password_hash, created_at)
  select replace(gen_random_uuid()::text, '-', ''), email, password_hash, created_at from users;
update users u set account_id = a.account_id from accounts a where lower(a.email) = lower(u.email);
alter table users
  alter column account_id set not null,
  drop column password_hash,
  add foreign key (account_id, email) references accounts (account_id, email) on update cascade;
drop index users_email;
create unique index users_email on users (support_lib_id, lower(email));
create unique index users_of_account on users (account_id, support_lib_id);
-- Whose account a membership belongs to is a permission, and changes in the same place as all others.
drop trigger changes_rights on users;
create trigger changes_rights before insert or delete or update of user_type, disabled_at, conversation_scope, account_id, email on users
  for each statement execute function assert_changes_rights();

alter table accounts enable row level security;
create policy of_members on accounts using (
  exists (select from users u where u.account_id = accounts.account_id and u.support_lib_id = current_library())
);
create policy of_new_people on accounts for insert with check (true);
grant select, insert, update (password_hash) on accounts to porchlight_app;

-- The library that the person with this address entered last, among those whose active member they are. Where they never were, the oldest membership.
create or replace function library_of_email(address text) returns text language sql stable security definer set search_path = public as $$
  select support_lib_id from users where lower(email) = lower(address) and disabled_at is null
  order by entered_at desc nulls last, created_at, support_lib_id limit 1
$$;

-- The account with this address, found before any library is known; `is_open`: it is an active member somewhere, so that its owner can sign in.
create function account_of_email(address text) returns table (account_id text, is_open boolean)
  language sql stable security definer set search_path = public as $$
  select a.account_id, exists (select from users u where u.account_id = a.account_id and u.disabled_at is null)
  from accounts a where lower(a.email) = lower(address)
$$;

-- The memberships of one account, the one entered last first; called only with an account that its owner has proven, or whose password changes.
create function memberships_of_account(account text) returns table (support_lib_id text, user_id text, is_active boolean)
  language sql stable security definer set search_path = public as $$
  select u.support_lib_id, u.user_id, u.disabled_at is null from users u where u.account_id = account
  order by u.entered_at desc nulls last, u.created_at, u.support_lib_id
$$;

-- Takes the password of an account without an active membership, which nobody can use: its address joins a library anew, by a mailed link, and whoever had
-- the address before must not come along.
create function reset_closed_account(account text) returns boolean language sql volatile security definer set search_path = public as $$
  update accounts a set password_hash = null
  where a.account_id = account and not exists (select from users u where u.account_id = a.account_id and u.disabled_at is null)
  returning true
$$;
