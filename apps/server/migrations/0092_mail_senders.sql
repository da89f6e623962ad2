-- Who sends a library's mail: an own mail server, a Google or Microsoft account, or Mailgun. At most one is active; without one, the instance's mail server sends.
create table mail_senders (
  support_lib_id text not null references libraries on delete cascade,
  email_type text not null check (email_type in ('smtp', 'google', 'microsoft', 'mailgun')),
  address text not null,
  name text not null default '',
  is_active boolean not null default false,
  -- What is no secret: host, port, is_tls, username; domain, region.
  options jsonb not null default '{}',
  -- The password, key or refresh token, sealed.
  secret text not null,
  -- Why the last attempt failed; '' if it did not.
  failure text not null default '',
  updated_at timestamptz not null,
  primary key (support_lib_id, email_type)
);
create unique index mail_senders_active on mail_senders (support_lib_id) where is_active;
call tenant_table('mail_senders');
