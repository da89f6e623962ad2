-- The order in which visitors read a category's articles. Places have gaps, so that moving one article writes one row; when a gap is used up, the category is
-- renumbered. Until they are arranged, articles are in order of creation.
alter table category_items add column position bigint not null default 0;

update category_items i set position = o.place * 65536
from (
  select c.support_lib_id, c.category_id, c.article_id,
    row_number() over (partition by c.support_lib_id, c.category_id order by a.created_at, a.article_id) as place
  from category_items c join articles a on a.support_lib_id = c.support_lib_id and a.article_id = c.article_id
) o
where i.support_lib_id = o.support_lib_id and i.category_id = o.category_id and i.article_id = o.article_id;

create index category_items_in_order on category_items (support_lib_id, category_id, position, article_id);
