-- The address that customers write to, and the last failed connection of a mailbox, which stays readable after it works again.
alter table inbound_mailboxes
  add column address text not null default '',
  add column problem text not null default '',
  add column failed_at timestamptz;
