-- SAML beside OpenID Connect: the provider's page, its certificates (PEM); its response is posted before the browser that began is known, so it waits with the
-- attempt; assertions that have counted once.
alter table sso_settings
  add column kind text not null default 'oidc' check (kind in ('oidc', 'saml')),
  add column sign_in_url text not null default '',
  add column certificates text not null default '';
alter table sso_attempts add column response text;

create table sso_assertions (
  support_lib_id text not null references libraries on delete cascade,
  assertion_hash bytea not null,
  used_at timestamptz not null,
  primary key (support_lib_id, assertion_hash)
);
create index sso_assertions_used on sso_assertions (used_at);
call tenant_table('sso_assertions');
