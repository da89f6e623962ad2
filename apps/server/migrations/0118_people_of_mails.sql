-- Whom a mail that became a message was from and to, and the thread it belongs to: a reply goes to the same people, in the same thread.
alter table inbound_mails
  add column people jsonb,
  add column refers_to text[] not null default '{}';

create index inbound_mails_of_conversation on inbound_mails (support_lib_id, conversation_ref, received_at desc) where conversation_ref is not null;
