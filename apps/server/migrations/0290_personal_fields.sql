-- Fields that the library marks as personal: their values are hidden from people without canViewPersonalFields.
alter table libraries add column personal_fields text[] not null default '{}';

-- Asked in the statement that authenticates a person, when their library is not selected yet.
create function personal_fields_of(library text) returns text[] language sql stable security definer set search_path = public as $$
  select personal_fields from libraries where support_lib_id = library
$$;
