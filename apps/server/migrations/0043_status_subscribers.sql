-- People who receive the service's status by email. Only confirmed addresses are stored.
create table status_subscribers (
  support_lib_id text not null references libraries on delete cascade,
  subscriber_id text not null,
  address text not null,
  language text not null,
  created_at timestamptz not null,
  primary key (support_lib_id, subscriber_id)
);
create unique index status_subscribers_address on status_subscribers (support_lib_id, address);
call tenant_table('status_subscribers');

-- How readers can unsubscribe from a mail with one click; sealed like the text.
alter table outgoing_mails add column unsubscribe_url text;
