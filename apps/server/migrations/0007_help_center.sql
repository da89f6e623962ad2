-- The help center: categories, articles with their versions and slugs, the articles in each category, and what the
-- console searches.
create extension if not exists pg_trgm;

create table categories (
  support_lib_id text not null references libraries on delete cascade,
  category_id text not null,
  category_title text not null,
  category_icon text not null default '',
  category_description text not null default '',
  parent_cat_id text,
  is_enabled boolean not null default true,
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (support_lib_id, category_id),
  foreign key (support_lib_id, parent_cat_id) references categories
);
create index categories_below on categories (support_lib_id, parent_cat_id, position);
call tenant_table('categories');

-- The row's texts are the ones visitors read; `draft` is the next text, null if there is none.
create table articles (
  support_lib_id text not null references libraries on delete cascade,
  article_id text not null,
  article_title text not null,
  article_content text not null,
  article_keywords text[] not null,
  meta_title text not null,
  meta_description text not null,
  draft jsonb,
  slug text not null,
  is_published boolean not null default false,
  is_disabled boolean not null default false,
  published_at timestamptz,
  publish_at timestamptz,
  revision int not null default 1,
  likes int not null default 0,
  "disLikes" int not null default 0,
  views int not null default 0,
  author_id text,
  editor_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (support_lib_id, article_id)
) with (fillfactor = 80);
create index articles_changed on articles (support_lib_id, updated_at desc, article_id desc);
create index articles_by_title on articles (support_lib_id, lower(article_title), article_id);
create index articles_by_views on articles (support_lib_id, views desc, article_id desc);
create unique index articles_slug on articles (support_lib_id, slug);
create index articles_published on articles (support_lib_id, published_at desc, article_id desc) where is_published;
call tenant_table('articles');

create table article_versions (
  support_lib_id text not null,
  article_id text not null,
  version int not null,
  article_title text not null,
  article_content text not null,
  article_keywords text[] not null,
  meta_title text not null,
  meta_description text not null,
  is_published boolean not null default false,
  editor_id text,
  created_at timestamptz not null,
  primary key (support_lib_id, article_id, version),
  foreign key (support_lib_id, article_id) references articles on delete cascade
);
call tenant_table('article_versions');

-- Every slug an article has had: old addresses redirect to the new one.
create table article_slugs (
  support_lib_id text not null,
  slug text not null,
  article_id text not null,
  primary key (support_lib_id, slug),
  foreign key (support_lib_id, article_id) references articles on delete cascade
);
create index slugs_of_article on article_slugs (support_lib_id, article_id);
call tenant_table('article_slugs');

-- The articles in a category. Their published state is repeated here, so that counting reads no article.
create table category_items (
  support_lib_id text not null,
  category_id text not null,
  article_id text not null,
  is_published boolean not null,
  primary key (support_lib_id, category_id, article_id),
  foreign key (support_lib_id, category_id) references categories
);
create index categories_of_article on category_items (support_lib_id, article_id);
call tenant_table('category_items');

-- Documents as packages/search prepares them.
create table search_documents (
  support_lib_id text not null references libraries on delete cascade,
  kind text not null,
  id text not null,
  title text not null,
  title_phrase text not null,
  title_words text[] not null,
  keyword_words text[] not null,
  content_words text[] not null,
  primary key (support_lib_id, kind, id)
);
call tenant_table('search_documents');

-- Words prefixed with their library and kind, so that an index range holds the words of only one library.
create function search_terms(library text, kind text, words text[]) returns tsvector language sql immutable parallel safe
  as $$ select array_to_tsvector(array(select library || ':' || kind || ':' || word from unnest(words) word)) $$;
create index search_by_phrase on search_documents (support_lib_id, kind, title_phrase);
create index search_in_phrase on search_documents using gin (title_phrase gin_trgm_ops);
create index search_title_words on search_documents using gin (search_terms(support_lib_id, kind, title_words));
create index search_keyword_words on search_documents using gin (search_terms(support_lib_id, kind, keyword_words));
create index search_content_words on search_documents using gin (search_terms(support_lib_id, kind, content_words));

-- Candidates for one tier of ranks, best first as far as an index can tell; packages/search ranks them. Runs as the owner, because a policy would keep
-- these indexes from being used; it selects the library itself instead. `any_word` and `all_words` are tsqueries over search_terms.
create function search_candidates(in_kind text, tier text, phrase text, parts text[], any_word text, all_words text, how_many int)
  returns setof search_documents language plpgsql stable security definer set search_path = public as $$
declare library text := current_library();
begin
  if tier = 'phrase' then
    return query select * from search_documents d
      where d.support_lib_id = library and d.kind = in_kind and d.title_phrase like '%' || phrase || '%'
      order by d.title_phrase = phrase desc, starts_with(d.title_phrase, phrase) desc, length(d.title_phrase), d.title_phrase, d.id limit how_many;
  elsif tier = 'title' then
    return query select * from search_documents d
      where d.support_lib_id = library and d.kind = in_kind and search_terms(d.support_lib_id, d.kind, d.title_words) @@ any_word::tsquery
      order by search_terms(d.support_lib_id, d.kind, d.title_words) @@ all_words::tsquery desc, length(d.title_phrase), d.title_phrase, d.id limit how_many;
  elsif tier = 'parts' then
    return query select * from search_documents d
      where d.support_lib_id = library and d.kind = in_kind and d.title_phrase = any(parts)
      order by length(d.title_phrase), d.title_phrase, d.id limit how_many;
  elsif tier = 'keyword' then
    return query select * from search_documents d
      where d.support_lib_id = library and d.kind = in_kind and search_terms(d.support_lib_id, d.kind, d.keyword_words) @@ any_word::tsquery
      order by search_terms(d.support_lib_id, d.kind, d.keyword_words) @@ all_words::tsquery desc, length(d.title_phrase), d.title_phrase, d.id limit how_many;
  else
    return query select * from search_documents d
      where d.support_lib_id = library and d.kind = in_kind and search_terms(d.support_lib_id, d.kind, d.content_words) @@ any_word::tsquery
      order by search_terms(d.support_lib_id, d.kind, d.content_words) @@ all_words::tsquery desc, length(d.title_phrase), d.title_phrase, d.id limit how_many;
  end if;
end $$;
