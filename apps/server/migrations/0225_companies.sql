-- A contact's company is a row of its own. Until now it was free text on the contact: texts that differ only in case or surrounding space become one company.
create table companies (
  support_lib_id text not null references libraries on delete cascade,
  company_ref text not null,
  name text not null,
  website text not null default '',
  notes text not null default '',
  revision int not null default 1,
  created_at timestamptz not null,
  primary key (support_lib_id, company_ref)
);
create unique index companies_by_name on companies (support_lib_id, lower(name));
create index companies_by_time on companies (support_lib_id, created_at desc, company_ref desc);
call tenant_table('companies');

insert into companies (support_lib_id, company_ref, name, created_at)
  select distinct on (support_lib_id, lower(btrim(company))) support_lib_id, replace(gen_random_uuid()::text, '-', ''), btrim(company), first_seen_at
  from visitors where btrim(company) <> '' order by support_lib_id, lower(btrim(company)), first_seen_at;
alter table visitors add column company_ref text,
  add constraint visitors_company foreign key (support_lib_id, company_ref) references companies;
update visitors v set company_ref = c.company_ref from companies c
  where c.support_lib_id = v.support_lib_id and lower(c.name) = lower(btrim(v.company)) and btrim(v.company) <> '';
alter table visitors drop column company;

-- Ranges for the lists of contacts: everyone, those with a name or an address, and a company's. A contact that was merged into another one is in none.
create index contacts_by_time on visitors (support_lib_id, first_seen_at desc, visitor_id desc) where merged_into is null;
create index known_contacts_by_time on visitors (support_lib_id, first_seen_at desc, visitor_id desc)
  where merged_into is null and (name <> '' or email is not null);
create index contacts_of_company on visitors (support_lib_id, company_ref, first_seen_at desc, visitor_id desc) where company_ref is not null;

-- The words of a contact's name, addresses and phone number. Expression and operator are no secret of one library, but the planner may not use an index for
-- them behind row-level security, so `contacts_with_words` asks for its caller's library itself.
create function contact_words(name text, email text, phone text) returns tsvector language sql immutable parallel safe
  as $$ select to_tsvector('simple', translate(name || ' ' || coalesce(email, '') || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'), '@.-_+''/', '       ')) $$;
create index visitors_words on visitors using gin (contact_words(name, email, phone)) where merged_into is null and (name <> '' or email is not null);

-- The newest contacts of the current library in which every word begins as one of these.
create function contacts_with_words(words text[], at_most int) returns setof text language sql stable security definer set search_path = public as $$
  select visitor_id from visitors
  where support_lib_id = current_library() and merged_into is null and (name <> '' or email is not null)
    and contact_words(name, email, phone) @@ (select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(words) word)
  order by first_seen_at desc limit at_most
$$;
