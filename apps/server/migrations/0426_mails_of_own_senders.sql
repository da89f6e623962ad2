-- Mails in a library's own words to addresses that nobody has proven: they leave through the library's own sender, or not at all.
alter table mail_messages add column needs_own_sender boolean not null default false;
