-- Addresses that a directory has taken from a person: nobody joins by them until the directory gives them to somebody.
create table scim_former_addresses (
  support_lib_id text not null references libraries on delete cascade,
  email text not null check (email = lower(email)),
  user_id text not null,
  changed_at timestamptz not null,
  primary key (support_lib_id, email)
);
call tenant_table('scim_former_addresses');

-- What of a directory's requests was refused or left out, for the admins: alike ones are one row.
create table scim_log (
  support_lib_id text not null references libraries on delete cascade,
  log_ref text not null,
  request text not null,
  who text not null,
  detail text not null,
  is_refused boolean not null,
  times integer not null default 1,
  last_at timestamptz not null,
  primary key (support_lib_id, log_ref)
);
create index scim_log_by_time on scim_log (support_lib_id, last_at);
call tenant_table('scim_log');

-- Somebody whom the directory has added, and who became a member in another way before: their membership, by whose row the directory finds them.
alter table scim_people add column same_as text;
drop index scim_people_by_name;
create unique index scim_people_by_name on scim_people (support_lib_id, lower(user_name)) where removed_at is null and same_as is null;
create index scim_people_by_email on scim_people (support_lib_id, email);

-- Gives an account another address, in all of its memberships (foreign key). Refused (false) if it is a member of any other library, whose people did not ask for
-- it. Called only for a member of the selected library, between addresses in domains that the library has proven.
create function rename_account(account text, address text) returns boolean language sql volatile security definer set search_path = public as $$
  update accounts a set email = lower(address)
  where a.account_id = account
    and exists (select from users u where u.account_id = account and u.support_lib_id = current_library())
    and not exists (select from users u where u.account_id = account and u.support_lib_id <> current_library())
  returning true
$$;
