create index concurrently known_contacts_by_last_seen on visitors (support_lib_id, last_seen_at desc, visitor_id desc)
  where merged_into is null and (name <> '' or email is not null);
