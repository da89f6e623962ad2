create index concurrently ratings_by_time on ratings (support_lib_id, rated_at, message_id) where message_rating is not null;
