-- A contact that was merged into another one, and what that changed, so that undo restores both.
alter table visitors add column merged_into text, add column merge_change jsonb;
create index visitors_merged_into on visitors (support_lib_id, merged_into) where merged_into is not null;
