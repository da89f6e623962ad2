-- What a library offers for its tickets. A deleted option is kept, because tickets that have it keep showing its
-- name.
create table ticket_options (
  support_lib_id text not null references libraries on delete cascade,
  kind text not null check (kind in ('ticket_type', 'ticket_category', 'ticket_tier', 'ticket_status', 'creation_method', 'tag')),
  ref text not null,
  name text not null,
  -- the group of a ticket with this status; fixed, because the state of its tickets follows from it
  status_category text check (status_category in ('open', 'waiting', 'solved', 'closed')),
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (support_lib_id, kind, ref),
  check ((kind = 'ticket_status') = (status_category is not null))
);
create unique index ticket_options_name on ticket_options (support_lib_id, kind, lower(name)) where deleted_at is null;
call tenant_table('ticket_options');

-- Contacts created by staff can be found by their email; emails that visitors only claim cannot.
alter table visitors add column made_by_staff boolean not null default false;
create index visitors_trusted_email on visitors (support_lib_id, email) where made_by_staff or is_verified;
