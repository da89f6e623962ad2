-- The name a file had when it was uploaded, beside the short form of it. Missing for earlier uploads.
alter table uploads add column own_name text;
