-- What a deleted message said, kept only until undo is over.
alter table messages add column before_deletion jsonb;
-- Over all libraries: whose undo is over.
create index messages_to_forget on messages (deleted_at) where before_deletion is not null;
