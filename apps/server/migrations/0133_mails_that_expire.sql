-- A mail whose link is dead by then is no longer sent.
alter table mail_messages add column useless_after timestamptz;
