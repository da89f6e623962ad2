-- Drafts beside title and description of published courses, names that readers see of sections until new ones are published, and lessons that were added to a
-- published course and are not yet shown.
alter table courses add column draft jsonb;
alter table courses add column section_labels jsonb not null default '{}';
alter table lessons add column is_held_back boolean not null default false;
-- compatible: the same trigger is made again below, with one more column
drop trigger note_text_links on courses;
-- compatible: the last release writes texts as before; their links are noted as before
call holds_links('courses', 'course_id', 'course_description', 'draft->>''course_description''', 'plain', 'course_description', 'draft');
