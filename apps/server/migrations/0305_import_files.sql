-- What was said about a file when it was uploaded.
alter table imports add column options jsonb not null default '{}';

-- The statuses of the conversations that were read: what each is here, and how many have it.
alter table imports add column read_statuses jsonb not null default '{}';

-- Whether the row is only what another row says of it: its own takes its place.
alter table import_rows add column is_implied boolean not null default false;

-- The bytes of files of messages and articles, between reading and writing.
create table import_files (
  support_lib_id text not null,
  import_ref text not null,
  ord bigint not null,
  content bytea not null,
  primary key (support_lib_id, import_ref, ord),
  foreign key (support_lib_id, import_ref) references imports on delete cascade
);
alter table import_files alter column content set storage external;
call tenant_table('import_files');

-- Mails of conversations that were imported, by their Message-ID without brackets, and addresses to which they were answered, in lower case and with a
-- leading "to:". A mail that answers one of them joins the conversation, if it is from one of these people.
create table earlier_mails (
  support_lib_id text not null,
  mail_key text not null,
  conversation_ref text not null,
  people text[] not null,
  primary key (support_lib_id, mail_key),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index earlier_mails_of_conversation on earlier_mails (support_lib_id, conversation_ref);
call tenant_table('earlier_mails');

-- Under which paths articles of another help center were found.
create table former_addresses (
  support_lib_id text not null,
  address text not null,
  article_id text not null,
  primary key (support_lib_id, address),
  foreign key (support_lib_id, article_id) references articles on delete cascade
);
create index former_addresses_of_article on former_addresses (support_lib_id, article_id);
call tenant_table('former_addresses');
