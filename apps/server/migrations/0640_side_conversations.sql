-- A side conversation is a ticket with a third party, about another conversation: `conversation_ref` is the ticket, `other_ref` what it is about.
-- compatible: the list of kinds only gets longer
alter table conversation_links drop constraint conversation_links_kind_check;
-- compatible: the list of kinds only gets longer
alter table conversation_links add constraint conversation_links_kind_check check (kind in ('merged', 'split', 'related', 'blocks', 'follows', 'side'));

-- Of a mail that begins one: its subject (null: that of the conversation), and whether the conversation is quoted below it.
alter table mail_replies
  add column subject text,
  add column has_quotes boolean not null default true;

-- What somebody is writing to a third party.
-- compatible: the list of kinds only gets longer
alter table draft_messages drop constraint draft_messages_kind_check;
-- compatible: the list of kinds only gets longer
alter table draft_messages add constraint draft_messages_kind_check check (kind in ('agent', 'note', 'side'));
