-- Values of the fields that other domains add to conversations, by name; null if none was ever set.
alter table conversations add column added_fields jsonb;
