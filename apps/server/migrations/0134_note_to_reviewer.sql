-- What the author of a draft asks of its reviewer.
alter table draft_messages add column request_note text not null default '';
