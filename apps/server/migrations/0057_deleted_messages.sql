-- The text of a deleted message, kept only until undo has expired.
alter table messages add column before_deletion jsonb;
-- Across all libraries: messages whose undo has expired.
create index messages_to_forget on messages (deleted_at) where before_deletion is not null;
