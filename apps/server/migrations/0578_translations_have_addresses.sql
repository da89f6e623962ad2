-- A translation has an address, keywords, and a title and description for search engines of its own. Without a slug it has that of the article.
alter table article_translations
  add column slug text,
  add column meta_title text not null default '',
  add column meta_description text not null default '',
  add column keywords text[] not null default '{}';

-- In which language an article is published at this slug; null: it is the article's own, a former or a reserved one.
alter table article_slugs add column language text;
