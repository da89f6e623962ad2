-- The words of the content are stored beside the row, so that sorting for a word that half the articles contain reads
-- narrow rows.
alter table search_documents set (toast_tuple_target = 128);
alter table search_documents alter column content_words set storage external, alter column title_phrase set storage main, alter column title_words set storage main;

-- As before, but documents with all words are found by the index instead of by reading every candidate, and candidates are returned with only those words of
-- their content that the query matches. `wanted` are the query's words, which match the same word or, from three characters on, one that begins with them.
drop function search_candidates(text, text, text, text[], text, text, int);
create function search_candidates(in_kind text, tier text, phrase text, parts text[], wanted text[], any_word text, all_words text, how_many int)
  returns table (id text, title text, title_phrase text, title_words text[], keyword_words text[], content_words text[])
  language plpgsql stable security definer set search_path = public as $$
declare
  library text := current_library();
  ids text[];
  more text[];
  -- A word that so many articles contain says little about any of them, so further ones are not read.
  matches_max constant int := 2000;
begin
  if tier = 'phrase' then
    select array_agg(d.id) into ids from (select s.id from search_documents s
      where s.support_lib_id = library and s.kind = in_kind and s.title_phrase like '%' || phrase || '%'
      order by s.title_phrase = phrase desc, starts_with(s.title_phrase, phrase) desc, length(s.title_phrase), s.title_phrase, s.id limit how_many) d;
  elsif tier = 'parts' then
    select array_agg(d.id) into ids from (select s.id from search_documents s
      where s.support_lib_id = library and s.kind = in_kind and s.title_phrase = any(parts)
      order by length(s.title_phrase), s.title_phrase, s.id limit how_many) d;
  elsif tier = 'title' then
    select array_agg(d.id) into ids from (select s.id from search_documents s
      where s.support_lib_id = library and s.kind = in_kind and search_terms(s.support_lib_id, s.kind, s.title_words) @@ all_words::tsquery
      order by length(s.title_phrase), s.title_phrase, s.id limit how_many) d;
    if any_word <> all_words and coalesce(cardinality(ids), 0) < how_many then
      select array_agg(d.id) into more from (select s.id from search_documents s
        where s.support_lib_id = library and s.kind = in_kind and search_terms(s.support_lib_id, s.kind, s.title_words) @@ any_word::tsquery
        order by length(s.title_phrase), s.title_phrase, s.id limit how_many) d;
    end if;
  elsif tier = 'keyword' then
    select array_agg(d.id) into ids from (select s.id from search_documents s
      where s.support_lib_id = library and s.kind = in_kind and search_terms(s.support_lib_id, s.kind, s.keyword_words) @@ all_words::tsquery
      order by length(s.title_phrase), s.title_phrase, s.id limit how_many) d;
    if any_word <> all_words and coalesce(cardinality(ids), 0) < how_many then
      select array_agg(d.id) into more from (select s.id from search_documents s
        where s.support_lib_id = library and s.kind = in_kind and search_terms(s.support_lib_id, s.kind, s.keyword_words) @@ any_word::tsquery
        order by length(s.title_phrase), s.title_phrase, s.id limit how_many) d;
    end if;
  else
    select array_agg(d.id) into ids from (select s.id from (select c.id, c.title_phrase from search_documents c
      where c.support_lib_id = library and c.kind = in_kind and search_terms(c.support_lib_id, c.kind, c.content_words) @@ all_words::tsquery limit matches_max) s
      order by length(s.title_phrase), s.title_phrase, s.id limit how_many) d;
    if any_word <> all_words and coalesce(cardinality(ids), 0) < how_many then
      select array_agg(d.id) into more from (select s.id from (select c.id, c.title_phrase from search_documents c
        where c.support_lib_id = library and c.kind = in_kind and search_terms(c.support_lib_id, c.kind, c.content_words) @@ any_word::tsquery limit matches_max) s
        order by length(s.title_phrase), s.title_phrase, s.id limit how_many) d;
    end if;
  end if;
  return query select s.id, s.title, s.title_phrase, s.title_words, s.keyword_words,
      array(select word from unnest(s.content_words) word, unnest(wanted) part where word = part or (length(part) >= 3 and starts_with(word, part)))
    from search_documents s where s.support_lib_id = library and s.kind = in_kind and s.id = any(ids || more);
end $$;
