-- Everybody whose words in a course's own texts readers don't see yet; the last of them is its editor.
alter table courses add column waiting_writers text[] not null default '{}';
update courses set waiting_writers = array[editor_id]
where editor_id is not null and (not is_published or draft is not null or section_labels <> '{}');
