create index concurrently visitor_activity_tickets on visitor_activity (support_lib_id, happened_at) where kind = 'search' and ticket and entity_ref is not null;
