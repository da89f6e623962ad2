-- The list of blocked contacts, which are few among many.
create index blocked_contacts_by_time on visitors (support_lib_id, first_seen_at desc, visitor_id desc) where blocked_at is not null;
