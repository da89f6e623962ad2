-- Drafts beside published news, SOPs and lessons, and what each of these texts was, as articles have them. A draft is always the text of the newest version,
-- which holds its files, so that readers never get the files of a draft.
alter table news_flashes add column draft jsonb;
alter table sop_articles add column draft jsonb;
alter table lessons add column draft jsonb;

create table news_versions (
  support_lib_id text not null,
  id text not null,
  version int not null,
  "newsFlash_title" text not null,
  "newsFlash_content" text not null,
  "newsFlash_featureImage" text not null,
  feature_image_alt text not null,
  "newsFlash_categories" text[] not null,
  is_published boolean not null default false,
  editor_id text,
  created_at timestamptz not null,
  primary key (support_lib_id, id, version),
  foreign key (support_lib_id, id) references news_flashes on delete cascade
);
call tenant_table('news_versions');
call holds_files('news_versions', '($1).id || '' '' || ($1).version', 'newsFlash_content', 'newsFlash_featureImage');

create table sop_versions (
  support_lib_id text not null,
  article_id text not null,
  version int not null,
  sop_title text not null,
  sop_content text not null,
  is_published boolean not null default false,
  editor_id text,
  created_at timestamptz not null,
  primary key (support_lib_id, article_id, version),
  foreign key (support_lib_id, article_id) references sop_articles on delete cascade
);
call tenant_table('sop_versions');
call holds_files('sop_versions', '($1).article_id || '' '' || ($1).version', 'sop_content');

create table lesson_versions (
  support_lib_id text not null,
  lesson_id text not null,
  version int not null,
  lesson_title text not null,
  lesson_content text not null,
  is_published boolean not null default false,
  editor_id text,
  created_at timestamptz not null,
  primary key (support_lib_id, lesson_id, version),
  foreign key (support_lib_id, lesson_id) references lessons on delete cascade
);
call tenant_table('lesson_versions');
call holds_files('lesson_versions', '($1).lesson_id || '' '' || ($1).version', 'lesson_content');

-- History begins with what there is.
insert into news_versions select support_lib_id, id, 1, "newsFlash_title", "newsFlash_content", "newsFlash_featureImage", feature_image_alt, "newsFlash_categories",
  is_published, editor_id, updated_at from news_flashes;
insert into sop_versions select support_lib_id, article_id, 1, sop_title, sop_content, is_published, editor_id, updated_at from sop_articles;
insert into lesson_versions select l.support_lib_id, l.lesson_id, 1, l.lesson_title, l.lesson_content, c.is_published, l.editor_id, l.updated_at
  from lessons l join courses c using (support_lib_id, course_id);
