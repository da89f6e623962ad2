-- Keys with which programs call operations, each with the rights its maker has now, within its scopes.
create table api_keys (
  support_lib_id text not null,
  key_id text not null,
  -- Its maker, who need not be a user any more; then the key opens nothing.
  user_id text not null,
  key_name text not null,
  -- The beginning of the key, by which people recognize it.
  hint text not null,
  key_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- Written at most once a minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (support_lib_id, key_id),
  foreign key (support_lib_id, user_id) references users on delete cascade
);
create unique index api_keys_hash on api_keys (key_hash);
create index api_keys_of_user on api_keys (support_lib_id, user_id);
call tenant_table('api_keys');

-- The library of a key is known only once the key is.
create function api_key_holder(hash bytea, at timestamptz)
  returns table (support_lib_id text, parent_lib_id text, key_id text, key_name text, user_id text, email text, scopes text[], last_used_at timestamptz,
    expires_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select k.support_lib_id, l.parent_lib_id, k.key_id, k.key_name, k.user_id, u.email, k.scopes, k.last_used_at, k.expires_at
  from api_keys k
  join libraries l on l.support_lib_id = k.support_lib_id
  join users u on u.support_lib_id = k.support_lib_id and u.user_id = k.user_id
  where k.key_hash = hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > at) and u.disabled_at is null
$$;
