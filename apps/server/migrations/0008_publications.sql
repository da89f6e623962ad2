-- News, standard operating procedures, courses.

create table news_flashes (
  support_lib_id text not null references libraries on delete cascade,
  id text not null,
  "newsFlash_title" text not null,
  "newsFlash_content" text not null,
  "newsFlash_featureImage" text not null default '',
  feature_image_alt text not null default '',
  "newsFlash_categories" text[] not null,
  is_published boolean not null default false,
  "timeStamp" timestamptz not null,
  author_id text,
  revision int not null default 1,
  updated_at timestamptz not null,
  editor_id text,
  primary key (support_lib_id, id)
);
create index news_newest on news_flashes (support_lib_id, "timeStamp" desc, id desc);
call tenant_table('news_flashes');

create table sop_categories (
  support_lib_id text not null references libraries on delete cascade,
  category_id text not null,
  category_title text not null,
  created_at timestamptz not null,
  primary key (support_lib_id, category_id)
);
call tenant_table('sop_categories');

create table sop_articles (
  support_lib_id text not null,
  article_id text not null,
  category_id text not null,
  sop_title text not null,
  sop_content text not null,
  is_published boolean not null default false,
  author_id text,
  created_at timestamptz not null,
  revision int not null default 1,
  updated_at timestamptz not null,
  editor_id text,
  primary key (support_lib_id, article_id),
  foreign key (support_lib_id, category_id) references sop_categories
);
create index sops_of_category on sop_articles (support_lib_id, category_id, sop_title, article_id);
call tenant_table('sop_articles');

create table courses (
  support_lib_id text not null references libraries on delete cascade,
  course_id text not null,
  course_title text not null,
  course_description text not null,
  is_published boolean not null default false,
  position int not null,
  -- Section titles in order; a section may be empty, so they are not derived from the lessons.
  sections text[] not null default '{}',
  author_id text,
  created_at timestamptz not null,
  revision int not null default 1,
  updated_at timestamptz not null,
  editor_id text,
  primary key (support_lib_id, course_id)
);
call tenant_table('courses');

create table lessons (
  support_lib_id text not null,
  lesson_id text not null,
  course_id text not null,
  section_title text not null,
  lesson_title text not null,
  lesson_content text not null,
  position int not null,
  revision int not null default 1,
  updated_at timestamptz not null,
  editor_id text,
  primary key (support_lib_id, lesson_id),
  foreign key (support_lib_id, course_id) references courses on delete cascade
);
create index lessons_of_course on lessons (support_lib_id, course_id, position);
call tenant_table('lessons');

-- Lessons a visitor has done. A lesson may be the parent's, so there is no foreign key; rows of deleted lessons don't count.
create table lesson_progress (
  support_lib_id text not null,
  visitor_id text not null,
  course_id text not null,
  lesson_id text not null,
  done_at timestamptz not null,
  primary key (support_lib_id, visitor_id, lesson_id),
  foreign key (support_lib_id, visitor_id) references visitors on delete cascade
);
create index progress_of_course on lesson_progress (support_lib_id, course_id, visitor_id);
call tenant_table('lesson_progress');
