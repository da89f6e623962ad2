-- The language in which a person last used the console; mails to them are written in it.
alter table users add column language text not null default 'en' check (language in ('en', 'de'));
-- The libraries that have to look for unseen conversations, because someone wants mail about them.
create index users_mailed_later on users (support_lib_id)
  where notifications #>> '{new_conversation,mail}' = 'true' or notifications #>> '{my_message,mail}' = 'true';

-- Mailed alerts, each once; `alert` identifies the subject.
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
