-- When a translation of an article, or its draft, is published by itself. Null: it is not.
alter table article_translations add column publish_at timestamptz;
