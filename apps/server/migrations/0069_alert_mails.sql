-- The language in which a person last used the console: mails to them are written in it.
alter table users add column language text not null default 'en' check (language in ('en', 'de'));
-- Which libraries have to look for conversations that nobody has looked at, to mail somebody about them.
create index users_mailed_later on users (support_lib_id)
  where notifications #>> '{new_conversation,mail}' = 'true' or notifications #>> '{my_message,mail}' = 'true';

-- Alerts that were mailed, each once; `alert` names what it was about.
create table alert_mails (
  support_lib_id text not null,
  user_id text not null,
  alert text not null,
  mailed_at timestamptz not null,
  primary key (support_lib_id, user_id, alert),
  foreign key (support_lib_id, user_id) references users on delete cascade
);
create index alert_mails_newest on alert_mails (support_lib_id, user_id, mailed_at);
create index alert_mails_old on alert_mails (mailed_at);
call tenant_table('alert_mails');
