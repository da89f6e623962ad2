-- Spam is excluded from every list, count and search, whatever its state. With a constant default, no row is
-- rewritten.
alter table conversations add column spam text not null default 'no' check (spam in ('no', 'yes'));
drop index tickets_unread;
create index tickets_unread on conversations (support_lib_id) include (unread_count)
  where state = 'open' and unread_count > 0 and snoozed_until is null and spam = 'no';
