-- The journal of incoming mail. The raw bytes are in the file storage under the library and mail_ref, stored before the row.
create table inbound_mails (
  support_lib_id text not null references libraries on delete cascade,
  mail_ref text not null,
  source text not null check (source in ('smtp', 'imap', 'mailgun', 'upload')),
  -- For a mailbox, where the mail is in it. A changed uidvalidity renumbers everything, so the hash of the bytes counts as well.
  mailbox_ref text not null default '',
  uidvalidity bigint,
  uid bigint,
  sha256 bytea not null,
  size int not null,
  envelope_from text not null default '',
  envelope_to text[] not null default '{}',
  client_address text not null default '',
  client_name text not null default '',
  received_at timestamptz not null,
  fate text not null default 'pending' check (fate in ('pending', 'threaded', 'new', 'held', 'rejected', 'quarantined')),
  reason text not null default 'waiting',
  reason_values jsonb not null default '{}',
  tries int not null default 0,
  -- Of a pending mail: when it is decided next. Of a decided one: whether staff asked for it again.
  due_at timestamptz not null,
  decided_at timestamptz,
  -- What staff decided about it, instead of the rules: new, thread.
  decision text check (decision in ('new', 'thread')),
  message_id text not null default '',
  body_hash bytea,
  from_address text not null default '',
  from_name text not null default '',
  subject text not null default '',
  verdicts jsonb,
  conversation_ref text,
  conversation_message_id text,
  suggested_ref text,
  primary key (support_lib_id, mail_ref)
);
call tenant_table('inbound_mails');

-- A mail arrives once: from a mailbox by its place or, after a renumbering, by its bytes; from elsewhere by its bytes and recipients.
create unique index inbound_mails_place on inbound_mails (support_lib_id, mailbox_ref, uidvalidity, uid) where uid is not null;
create unique index inbound_mails_bytes on inbound_mails (support_lib_id, source, mailbox_ref, sha256, envelope_to);
create index inbound_mails_newest on inbound_mails (support_lib_id, received_at desc, mail_ref desc);
create index inbound_mails_of_fate on inbound_mails (support_lib_id, fate, received_at desc, mail_ref desc);
create index inbound_mails_due on inbound_mails (support_lib_id, due_at) where fate = 'pending';
create index inbound_mails_message_id on inbound_mails (support_lib_id, message_id) where message_id <> '';
create index inbound_mails_of_sender on inbound_mails (support_lib_id, from_address, received_at desc) where from_address <> '';

create table inbound_mail_settings (
  support_lib_id text primary key references libraries on delete cascade,
  who_may_open text not null default 'anyone',
  blocked_senders text[] not null default '{}',
  size_max_mb int not null default 40,
  acknowledges boolean not null default false,
  -- Sealed.
  mailgun_key text
);
call tenant_table('inbound_mail_settings');

-- When a sender last got an automatic answer: at most one a day each.
create table inbound_auto_replies (
  support_lib_id text not null references libraries on delete cascade,
  address text not null,
  answered_at timestamptz not null,
  primary key (support_lib_id, address)
);
call tenant_table('inbound_auto_replies');

-- Libraries with an address `<key>@` of this server's mail domain; mail addresses don't keep upper case apart.
create function library_of_mail_address(key text) returns text
  language sql stable security definer set search_path = public as $$
    select min(support_lib_id) from libraries where lower(support_lib_id) = key having count(*) = 1
  $$;
create index libraries_lower_key on libraries (lower(support_lib_id));

create table inbound_mailboxes (
  support_lib_id text not null references libraries on delete cascade,
  mailbox_ref text not null,
  host text not null,
  port int not null,
  is_tls boolean not null,
  username text not null,
  -- Sealed.
  password text not null,
  folder text not null,
  takes_existing boolean not null,
  is_enabled boolean not null,
  -- Everything up to uid of this uidvalidity is in the journal or older than the connection; null before the first connection.
  uidvalidity bigint,
  uid bigint,
  created_at timestamptz not null,
  state text not null default 'connecting',
  failure text not null default '',
  seen_at timestamptz,
  -- The process that watches it, until it stops renewing.
  lease text,
  leased_until timestamptz,
  primary key (support_lib_id, mailbox_ref)
);
call tenant_table('inbound_mailboxes');
