-- Languages that readers can choose, and visitors' choices.

-- One row for each language with phrases. `revision` counts its changes: translations compiled for an earlier one are out of date.
create table phrase_languages (
  support_lib_id text not null references libraries on delete cascade,
  language text not null,
  revision int not null default 1,
  -- Whether there is a phrase that readers get in this language.
  is_shown boolean not null default false,
  primary key (support_lib_id, language)
);
call tenant_table('phrase_languages');
insert into phrase_languages (support_lib_id, language, is_shown)
  select support_lib_id, language, coalesce(bool_or(translation <> '' and translated_at >= source_changed_at), false) from translations group by 1, 2;

-- The language a visitor has chosen; null: the browser's language.
alter table visitors add column chosen_language text;
