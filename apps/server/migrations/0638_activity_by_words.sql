create index concurrently visitor_activity_by_words on visitor_activity (support_lib_id, md5(words), happened_at) where words <> '';
