-- The addresses of categories: made of their titles, in each language in which these are translated. Former ones lead to the present one.
alter table categories add column slug text not null default '';
alter table categories add column slugs_in jsonb not null default '{}';
alter table categories add column former_slugs text[] not null default '{}';

with named as (
  select support_lib_id, category_id, left(coalesce(nullif(
    trim(both '-' from regexp_replace(lower(normalize(category_title, NFKC)), '[^[:alnum:]]+', '-', 'g')), ''), 'category'), 70) as slug
  from categories
), numbered as (
  select *, row_number() over (partition by support_lib_id, slug order by category_id) as place from named
)
update categories c set slug = n.slug || case when n.place = 1 then '' else '-' || n.place end
from numbered n where c.support_lib_id = n.support_lib_id and c.category_id = n.category_id;
