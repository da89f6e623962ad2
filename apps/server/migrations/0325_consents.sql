-- What contacts consented to, or withdrew. Rows are only added, and deleted with their contact: the newest of a purpose counts.
create table contact_consents (
  support_lib_id text not null references libraries on delete cascade,
  consent_ref text not null,
  visitor_id text not null,
  purpose text not null check (purpose <> ''),
  is_given boolean not null,
  -- What the contact agreed to, as it was shown.
  wording text not null,
  by_kind text not null check (by_kind in ('form', 'agent', 'rule', 'api_key')),
  by_id text,
  by_name text not null,
  -- Names the submission and its field, so that it is recorded once.
  once text,
  created_at timestamptz not null,
  primary key (support_lib_id, consent_ref),
  unique (support_lib_id, once)
);
create index contact_consents_of_contact on contact_consents (support_lib_id, visitor_id, created_at desc);
call tenant_table('contact_consents');
