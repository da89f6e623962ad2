-- What visitors are told of an incident until it is switched off, by language. `conversation_ref` is the ticket it was switched on from; without a foreign key,
-- because visitors go on to see it if that is deleted.
create table incident_banners (
  support_lib_id text not null references libraries on delete cascade,
  banner_ref text not null,
  conversation_ref text not null,
  user_id text not null,
  severity text not null check (severity in ('notice', 'degraded', 'outage')),
  texts jsonb not null,
  article_id text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (support_lib_id, banner_ref)
);
call tenant_table('incident_banners');
