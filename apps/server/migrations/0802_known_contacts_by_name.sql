-- Contacts without a name come last: U+FFFF sorts after every other character.
create index concurrently known_contacts_by_name
  on visitors (support_lib_id, ((case when name = '' then U&'\FFFF' else name end) collate "und-x-icu"), first_seen_at, visitor_id)
  where merged_into is null and (name <> '' or email is not null);
