-- What visitors have sent with a contact form: one row for each ticket and its email (checklist G4), under the key that makes a repeated submission the same one.
create table contact_form_submissions (
  support_lib_id text not null,
  submission_key text not null,
  visitor_id text not null,
  ticket_id text not null,
  conversation_ref text,
  record jsonb,
  created_at timestamptz not null,
  primary key (support_lib_id, submission_key),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
-- Unique across libraries, because one address may receive the tickets of many.
create unique index contact_form_tickets on contact_form_submissions (ticket_id);
create index contact_form_submissions_of on contact_form_submissions (support_lib_id, conversation_ref);
call tenant_table('contact_form_submissions');
