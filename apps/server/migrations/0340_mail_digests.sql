-- Alerts that wait for a person's next digest by mail. `alert` identifies what it is about, as in alert_mails. The conversation may belong to the parent library
-- (answers to the library's own tickets), so it is no foreign key; `place` is then the console page that shows it.
create table digest_items (
  support_lib_id text not null,
  user_id text not null,
  alert text not null,
  event text not null,
  conversation_ref text not null,
  number bigint not null,
  by_id text,
  place text,
  waits_since timestamptz not null,
  primary key (support_lib_id, user_id, alert),
  foreign key (support_lib_id, user_id) references users on delete cascade
);
create index digest_items_of_conversation on digest_items (support_lib_id, conversation_ref);
create index digest_items_of_person on digest_items (support_lib_id, user_id, waits_since);
call tenant_table('digest_items');
