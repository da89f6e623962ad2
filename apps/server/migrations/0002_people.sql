-- Staff, their sessions and permissions.

create table users (
  support_lib_id text not null references libraries on delete cascade,
  user_id text not null,
  email text not null,
  user_type text not null check (user_type in ('agent', 'writer', 'editor', 'admin')),
  password_hash text,
  agent_name text not null default '',
  display_name text not null default '',
  agent_picture text not null default '',
  is_away smallint not null default 0 check (is_away in (0, 1)),
  notifications jsonb not null default '{}',
  last_offered_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  primary key (support_lib_id, user_id)
);
-- One person, one account: sign-in asks only for an email.
create unique index users_email on users (lower(email));
call tenant_table('users');

create table sessions (
  support_lib_id text not null,
  session_id text not null,
  user_id text not null,
  token_hash bytea not null unique,
  is_remembered boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null default '',
  browser text not null default '',
  os text not null default '',
  primary key (support_lib_id, session_id),
  foreign key (support_lib_id, user_id) references users on delete cascade
);
create index sessions_of_user on sessions (support_lib_id, user_id, created_at desc);
call tenant_table('sessions');

-- The tokens that calls and the live connection carry; each depends on its session.
create table inbox_tokens (
  support_lib_id text not null,
  token_hash bytea not null unique,
  session_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (support_lib_id, token_hash),
  foreign key (support_lib_id, session_id) references sessions on delete cascade
);
call tenant_table('inbox_tokens');

-- Reset codes, sign-in links, invitations, identity tokens: hashed, for one purpose, one library, one use.
create table tokens (
  support_lib_id text not null references libraries on delete cascade,
  token_hash bytea not null unique,
  token_ref text not null,
  purpose text not null check (purpose in ('password_reset', 'sign_in_link', 'invitation', 'identity')),
  email text not null,
  user_id text,
  session_id text,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (support_lib_id, token_hash)
);
create index tokens_of_email on tokens (support_lib_id, purpose, email) where used_at is null;
call tenant_table('tokens');

create table role_permissions (
  support_lib_id text not null references libraries on delete cascade,
  role text not null,
  slug text not null,
  is_enabled boolean not null,
  primary key (support_lib_id, role, slug)
);
call tenant_table('role_permissions');

create table user_permissions (
  support_lib_id text not null,
  user_id text not null,
  slug text not null,
  is_enabled boolean not null,
  primary key (support_lib_id, user_id, slug),
  foreign key (support_lib_id, user_id) references users on delete cascade
);
call tenant_table('user_permissions');

create table teams (
  support_lib_id text not null references libraries on delete cascade,
  team_ref text not null,
  team_name text not null,
  created_at timestamptz not null,
  primary key (support_lib_id, team_ref)
);
call tenant_table('teams');

create table team_members (
  support_lib_id text not null,
  team_ref text not null,
  user_id text not null,
  primary key (support_lib_id, team_ref, user_id),
  foreign key (support_lib_id, team_ref) references teams on delete cascade,
  foreign key (support_lib_id, user_id) references users on delete cascade
);
create index teams_of_user on team_members (support_lib_id, user_id);
call tenant_table('team_members');

-- The last good answer of the licence check, so that an outage of the licence service neither logs everyone out nor admits a lapsed library for long.
create table licence_answers (
  support_lib_id text primary key references libraries on delete cascade,
  is_active boolean not null,
  library_only boolean not null,
  answered_at timestamptz not null
);
call tenant_table('licence_answers');

-- The holder of this inbox token, with everything their permissions are computed from. One row or none.
create function inbox_token_holder(hash bytea, at timestamptz)
  returns table (support_lib_id text, parent_lib_id text, user_id text, email text, user_type text, agent_name text, session_id text, expires_at timestamptz, role_flags jsonb, user_flags jsonb)
  language sql stable security definer set search_path = public as $$
  select u.support_lib_id, l.parent_lib_id, u.user_id, u.email, u.user_type, coalesce(nullif(u.display_name, ''), u.agent_name), s.session_id,
    least(s.expires_at, t.expires_at),
    coalesce((select jsonb_object_agg(slug, is_enabled) from role_permissions r where r.support_lib_id = u.support_lib_id and r.role = u.user_type), '{}'),
    coalesce((select jsonb_object_agg(slug, is_enabled) from user_permissions p where p.support_lib_id = u.support_lib_id and p.user_id = u.user_id), '{}')
  from inbox_tokens t
  join sessions s on s.support_lib_id = t.support_lib_id and s.session_id = t.session_id
  join users u on u.support_lib_id = s.support_lib_id and u.user_id = s.user_id
  join libraries l on l.support_lib_id = u.support_lib_id
  where t.token_hash = hash and t.expires_at > at and s.expires_at > at and s.revoked_at is null and u.disabled_at is null
$$;

-- The library of an account, session or single-use token, found before any library is known. Deliberately narrow: nothing else crosses
-- libraries.
create function library_of_email(address text) returns text language sql stable security definer set search_path = public
  as $$ select support_lib_id from users where lower(email) = lower(address) $$;
create function library_of_session(hash bytea) returns text language sql stable security definer set search_path = public
  as $$ select support_lib_id from sessions where token_hash = hash $$;
create function library_of_token(hash bytea) returns text language sql stable security definer set search_path = public
  as $$ select support_lib_id from tokens where token_hash = hash $$;
create function library_of_key(k text, d text) returns table (support_lib_id text, library_only boolean) language sql stable security definer set search_path = public
  as $$ select support_lib_id, library_only from libraries where (k is not null and library_refkey = k) or (k is null and d is not null and library_domain = d) $$;

-- Whether this installation has no account yet. Called before the first library exists.
create function has_accounts() returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from users) $$;
