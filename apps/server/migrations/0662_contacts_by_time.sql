create index concurrently visitor_activity_contacts on visitor_activity (support_lib_id, happened_at) where ticket and entity_ref is not null;
