-- The title of the text that an alert is about, if it is about no conversation.
alter table digest_items add column about text;
