-- Addresses may begin with a language, as in /de/article/details/….
-- What one address links to; nothing for mail, telephone and other pages of the help center. `hosts`: those at which the library's help center is.
create or replace function linked_by(library text, hosts text[], written text, out kind text, out target text, out anchor text) language plpgsql immutable as $$
declare
  address text := replace(written, '&amp;', '&');
  m text[];
begin
  anchor := left(coalesce(substring(address from '#(.*)$'), ''), 200);
  if address like '#%' then
    kind := 'section'; target := ''; return;
  end if;
  m := regexp_match(address, '^(?:https?://([^/?#]+))?(?:/[a-z]{2,3}(?:-[a-z0-9-]{2,26})?)?/(article/details|frontendnewsflash|course|coursestatic|articleCategoriesDetails)/(?:([^/?#]+)/)?([^/?#]+)', 'i');
  if m is not null and (m[3] = library or lower(m[3]) = any(hosts) or (m[3] is null and (m[1] is null or lower(m[1]) = any(hosts)))) then
    kind := case lower(m[2]) when 'article/details' then 'article' when 'frontendnewsflash' then 'newsflash' when 'articlecategoriesdetails' then 'category' else 'course' end;
    target := left(m[4], 500);
  elsif address ~* '^https?://[^/]' then
    kind := 'outside'; target := left(split_part(address, '#', 1), 2000);
  end if;
end $$;
