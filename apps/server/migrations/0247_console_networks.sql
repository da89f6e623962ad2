-- The networks from which people may use the console (CIDR); empty: from anywhere.
alter table libraries add column console_networks text[] not null default '{}';

-- Asked in the statement that authenticates a person, when their library is not selected yet.
create function console_networks_of(library text) returns text[] language sql stable security definer set search_path = public as $$
  select console_networks from libraries where support_lib_id = library
$$;
