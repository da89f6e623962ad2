create index concurrently visitor_contacts_by_article on visitor_activity (support_lib_id, entity_ref, happened_at) where kind = 'article' and ticket;
