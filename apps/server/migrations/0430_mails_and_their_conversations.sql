-- Mails are listed within the sight of whoever asks, so each names the conversations that it says something about.

-- Of a mail that belongs to no conversation, but is about one: an alert for a teammate, a request for a rating.
alter table mail_messages add column about_ref text;

-- The conversations that a mail in the journal refers to; null until it is decided. Whoever sees all conversations sees those too.
alter table inbound_mails add column about_refs text[];
