-- Readers may be sent to a text of another kind, or to a part of one: a lesson of a course. Null: to one of the same kind, and to all of it.
-- compatible: the columns are new, so no older version fills them in
alter table redirects
  add column target_kind text check (target_kind in ('article', 'newsflash', 'course')),
  add column target_part text;
