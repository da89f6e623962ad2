-- Single sign-on: the identity provider of a library, the email domains that it speaks for, and sign-ins that are under way there.
create table sso_settings (
  support_lib_id text primary key references libraries on delete cascade,
  is_on boolean not null,
  -- Everybody but the owner enters this library through the provider alone.
  is_required boolean not null,
  issuer text not null,
  client_id text not null,
  -- Sealed.
  client_secret text not null,
  -- Whether people whom the provider knows become members, and with which role.
  creates_members boolean not null,
  default_role text not null,
  -- The claim that names roles; '' for none. `role_map`: [{"value", "role"}], of which the first match counts.
  role_claim text not null,
  role_map jsonb not null default '[]',
  -- Whose rights limit the roles that the provider can give.
  saved_by text not null,
  saved_at timestamptz not null
);
call tenant_table('sso_settings');

create table sso_domains (
  support_lib_id text not null references libraries on delete cascade,
  domain text not null,
  -- What the TXT record has to say.
  proof text not null,
  verified_at timestamptz,
  -- Since when the record of a verified domain is gone.
  missing_since timestamptz,
  created_at timestamptz not null,
  primary key (support_lib_id, domain)
);
-- A domain belongs to one library; a mere claim is in nobody's way.
create unique index sso_domains_verified on sso_domains (domain) where verified_at is not null;
call tenant_table('sso_domains');

create table sso_attempts (
  support_lib_id text not null references libraries on delete cascade,
  state_hash bytea not null,
  -- Of a secret that only the browser has in which it began.
  browser_hash bytea not null,
  -- Sealed: what the answer has to match.
  expected text not null,
  -- Of the settings it began with: an answer to others counts for nothing.
  saved_at timestamptz not null,
  is_remembered boolean not null,
  expires_at timestamptz not null,
  -- When the provider's answer was taken, right or wrong: a second one counts for nothing.
  answered_at timestamptz,
  -- Whom a right answer has proven.
  user_id text,
  used_at timestamptz,
  primary key (support_lib_id, state_hash)
);
create index sso_attempts_expired on sso_attempts (expires_at);
call tenant_table('sso_attempts');

-- Through the provider of which library a session began, if any.
alter table sessions add column sso_lib_id text;

-- The library whose provider speaks for this email domain, found before any library is known.
create function library_of_sso_domain(name text) returns text language sql stable security definer set search_path = public as $$
  select d.support_lib_id from sso_domains d
  join sso_settings s on s.support_lib_id = d.support_lib_id
  where d.domain = lower(name) and d.verified_at is not null and s.is_on
$$;

-- The libraries that an account enters only through their provider. Called only with an account that its owner has proven.
create function libraries_with_sso_only(account text) returns table (support_lib_id text) language sql stable security definer set search_path = public as $$
  select u.support_lib_id from users u
  join sso_settings s on s.support_lib_id = u.support_lib_id
  where u.account_id = account and s.is_on and s.is_required and not u.is_owner
$$;
