-- The ledger of outgoing mail: a mail, and one delivery for each recipient, so that one recipient's failure never repeats the mail to the others.
alter table outgoing_mails rename to mail_messages;
alter index outgoing_mails_pkey rename to mail_messages_pkey;
drop function newest_mails(int);
drop index outgoing_mails_newest;

create table mail_deliveries (
  support_lib_id text not null,
  mail_id text not null,
  recipient text not null,
  name text not null default '',
  role text not null check (role in ('to', 'cc', 'bcc')),
  place int not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused', 'failed', 'bounced', 'cancelled')),
  attempts int not null default 0,
  -- The next attempt starts at this time, unless a process holds the lease: it is sending the mail now, or died while it did.
  due_at timestamptz not null,
  lease text,
  leased_until timestamptz,
  sent_at timestamptz,
  -- What the mail server said about the last failed attempt or the bounce.
  reason text not null default '',
  bounce_kind text check (bounce_kind in ('hard', 'soft')),
  changed_at timestamptz not null,
  primary key (support_lib_id, mail_id, recipient),
  foreign key (support_lib_id, mail_id) references mail_messages on delete cascade
);
call tenant_table('mail_deliveries');

insert into mail_deliveries (support_lib_id, mail_id, recipient, role, place, state, attempts, due_at, sent_at, changed_at)
  select support_lib_id, mail_id, recipient, 'to', 0, case when sent_at is null then 'queued' else 'sent' end, 0, created_at, sent_at, coalesce(sent_at, created_at)
  from mail_messages;

alter table mail_messages
  drop column recipient,
  drop column sent_at,
  add column message_id text,
  add column kind text not null default 'other',
  add column is_automatic boolean not null default true,
  add column html text,
  add column in_reply_to text,
  add column refers_to text[] not null default '{}',
  add column reply_to text,
  add column extra_headers jsonb not null default '{}',
  -- Uploads, as views with their /files/ URL; `cid` is set for images that the HTML part shows.
  add column attachments jsonb not null default '[]',
  add column conversation_ref text,
  -- The conversation's message that the mail carries.
  add column conversation_message_id text;
update mail_messages set message_id = mail_id || '@porchlight';
alter table mail_messages alter column message_id set not null;
call holds_files('mail_messages', '($1).mail_id', 'attachments');

create unique index mail_messages_message_id on mail_messages (support_lib_id, message_id);
create index mail_messages_newest on mail_messages (created_at desc);
create index mail_messages_of_library on mail_messages (support_lib_id, created_at desc, mail_id desc);
create index mail_messages_of_conversation on mail_messages (support_lib_id, conversation_ref, created_at) where conversation_ref is not null;
create index mail_deliveries_due on mail_deliveries (support_lib_id, due_at) where state = 'queued';
create index mail_deliveries_of_recipient on mail_deliveries (support_lib_id, recipient, due_at desc);

-- The newest mails of all libraries, for the mail viewer in demo and development.
create function newest_mails(how_many int)
  returns table (mail_id text, support_lib_id text, recipient text, subject text, body text, html text, created_at timestamptz, sent_at timestamptz)
  language sql stable security definer set search_path = public as $$
    select m.mail_id, m.support_lib_id, d.recipient, m.subject, m.body, m.html, m.created_at, d.sent_at
    from (select * from mail_messages order by created_at desc limit how_many) m join mail_deliveries d using (support_lib_id, mail_id)
    order by m.created_at desc, d.place
  $$;

-- Each library's key for signing reply addresses, sealed like other secrets. A new key invalidates every address signed with the old one.
create table mail_reply_keys (
  support_lib_id text primary key references libraries on delete cascade,
  key text not null
);
call tenant_table('mail_reply_keys');

-- Reply addresses that have left in mails: the hash of the token in the address, and what it stands for.
create table mail_reply_addresses (
  support_lib_id text not null references libraries on delete cascade,
  token_hash bytea not null,
  conversation_ref text not null,
  recipient text not null,
  created_at timestamptz not null,
  primary key (support_lib_id, token_hash)
);
create index mail_reply_addresses_token on mail_reply_addresses (token_hash);
call tenant_table('mail_reply_addresses');

-- What the token of a reply address stands for, before its library is known.
create function reply_address_of(hash bytea) returns table (support_lib_id text, conversation_ref text, recipient text, key text)
  language sql stable security definer set search_path = public as $$
    select a.support_lib_id, a.conversation_ref, a.recipient, k.key
    from mail_reply_addresses a join mail_reply_keys k using (support_lib_id) where a.token_hash = hash
  $$;
