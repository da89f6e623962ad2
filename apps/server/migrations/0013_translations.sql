-- Translations of a library's phrases and of whole articles.

-- `source_changed_at` after `translated_at` means that the translation is outdated.
create table translations (
  support_lib_id text not null references libraries on delete cascade,
  translation_id text not null,
  language text not null,
  source text not null,
  translation text not null default '',
  source_changed_at timestamptz not null,
  translated_at timestamptz,
  updated_at timestamptz not null,
  editor_id text,
  primary key (support_lib_id, translation_id)
);
-- A phrase may be longer than an index entry.
create unique index translations_source on translations (support_lib_id, language, md5(source));
create index translations_in_order on translations (support_lib_id, language, lower(left(source, 100)), translation_id);
call tenant_table('translations');

-- `source_hash`: the text visitors read of the article when this was written. If it differs now, the translation is
-- outdated.
create table article_translations (
  support_lib_id text not null,
  article_id text not null,
  language text not null,
  title text not null,
  content text not null,
  source_revision int not null,
  source_hash text not null,
  is_published boolean not null default false,
  revision int not null default 1,
  editor_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (support_lib_id, article_id, language),
  foreign key (support_lib_id, article_id) references articles on delete cascade
);
call tenant_table('article_translations');
call holds_files('article_translations', '($1).article_id || '' '' || ($1).language', 'content');
