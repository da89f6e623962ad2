-- The groups of a library's document (checklist C1), each as JSON in the shape that its contract checks, and the claim of a custom
-- sub-domain.

alter table libraries
  add column "widgetTheme" jsonb not null default '{}',
  add column "widgetSites" jsonb not null default '{}',
  add column "publicHelpCenterTheme" jsonb not null default '{}',
  add column integrations jsonb not null default '{}',
  add column visibility jsonb not null default '{}',
  add column "categoryPositioning" jsonb not null default '[]',
  add column "isContactFormOnline" boolean not null default true,
  add column sub_domain_claim text,
  add column sub_domain_proof text;
create index libraries_of_parent on libraries (parent_lib_id, support_lib_id) where parent_lib_id is not null;

-- "custom_subDomain" is written only after verification, so that a claim neither serves the name nor blocks others.
create function library_of_host(host text) returns text language sql stable security definer set search_path = public
  as $$ select support_lib_id from libraries where "custom_subDomain" = host $$;

-- The children of a parent; called only with the caller's library.
create function children_of(parent text, after text, how_many int) returns setof libraries language sql stable security definer set search_path = public
  as $$ select * from libraries where parent_lib_id = parent and support_lib_id > after order by support_lib_id limit how_many $$;

-- For the export by the one parent library that the installation names.
create function libraries_for_export(after text, how_many int)
  returns table (support_lib_id text, company_name text, library_domain text, "custom_subDomain" text, library_email text, parent_lib_id text, library_only boolean, library_users bigint, created_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select l.support_lib_id, l.company_name, l.library_domain, l."custom_subDomain", l.library_email, l.parent_lib_id, l.library_only,
    (select count(*) from users u where u.support_lib_id = l.support_lib_id and u.disabled_at is null), l.created_at
  from libraries l where l.support_lib_id > after order by l.support_lib_id limit how_many
$$;
