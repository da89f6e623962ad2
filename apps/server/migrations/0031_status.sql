-- The status of the customer's service (checklist D4): components, incidents with updates, announced maintenance.

create table status_components (
  support_lib_id text not null references libraries on delete cascade,
  component_id text not null,
  name text not null,
  description text not null,
  state text not null,
  position int not null,
  created_at timestamptz not null,
  primary key (support_lib_id, component_id)
);
call tenant_table('status_components');

-- The state of a component from `at` on; the first one is that at its creation. Uptime is computed from these.
create table status_changes (
  support_lib_id text not null,
  component_id text not null,
  at timestamptz not null,
  state text not null,
  primary key (support_lib_id, component_id, at),
  foreign key (support_lib_id, component_id) references status_components on delete cascade
);
call tenant_table('status_changes');

create table status_incidents (
  support_lib_id text not null references libraries on delete cascade,
  incident_id text not null,
  title text not null,
  impact text not null,
  state text not null,
  component_ids text[] not null,
  opened_at timestamptz not null,
  resolved_at timestamptz,
  primary key (support_lib_id, incident_id)
);
create index status_incidents_newest on status_incidents (support_lib_id, opened_at desc);
create index status_incidents_open on status_incidents (support_lib_id, opened_at desc) where resolved_at is null;
call tenant_table('status_incidents');

create table status_updates (
  support_lib_id text not null,
  update_id text not null,
  incident_id text not null,
  state text not null,
  text text not null,
  at timestamptz not null,
  primary key (support_lib_id, update_id),
  foreign key (support_lib_id, incident_id) references status_incidents on delete cascade
);
create index status_updates_of_incident on status_updates (support_lib_id, incident_id, at desc);
call tenant_table('status_updates');

create table status_maintenances (
  support_lib_id text not null references libraries on delete cascade,
  maintenance_id text not null,
  title text not null,
  text text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  component_ids text[] not null,
  created_at timestamptz not null,
  primary key (support_lib_id, maintenance_id)
);
create index status_maintenances_by_end on status_maintenances (support_lib_id, ends_at desc);
call tenant_table('status_maintenances');

-- Status events also count for readers.
drop index events_for_readers;
create index events_for_readers on events (support_lib_id, number desc)
  where split_part(name, '.', 1) = any (array['article', 'article_translation', 'categories', 'category', 'course', 'library', 'newsflash', 'status', 'translation', 'visibility']) and name <> 'library.defaults_changed';
create or replace function readers_version_of(library text) returns text language sql stable security definer set search_path = public as $$
  select md5(string_agg(l.support_lib_id || ':' || coalesce((
    select e.number from events e where e.support_lib_id = l.support_lib_id
      and split_part(e.name, '.', 1) = any (array['article', 'article_translation', 'categories', 'category', 'course', 'library', 'newsflash', 'status', 'translation', 'visibility']) and name <> 'library.defaults_changed'
    order by e.number desc limit 1), 0), ' ' order by l.support_lib_id))
  from libraries own join libraries l on l.support_lib_id in (own.support_lib_id, own.parent_lib_id)
  where own.support_lib_id = library
$$;

-- Pages of the help hub link to the status if there is one.
drop function library_for_readers(text, text);
create function library_for_readers(wanted text, host text) returns table (support_lib_id text, parent_lib_id text, version text, has_status boolean)
  language sql stable security definer set search_path = public as $$
  select l.support_lib_id, l.parent_lib_id, readers_version_of(l.support_lib_id), exists (select from status_components s where s.support_lib_id = l.support_lib_id)
  from libraries l
  where l.support_lib_id = coalesce(
    (select k.support_lib_id from libraries k where k.support_lib_id = wanted),
    (select d.support_lib_id from libraries d where d.library_domain = lower(wanted)),
    (select c.support_lib_id from libraries c where wanted is null and c."custom_subDomain" = host),
    (select n.support_lib_id from libraries n where wanted is null and n.library_domain = host))
$$;
