-- As in 0017, but as in 0046 `offset 0` keeps the library's condition out, so that only the indexes of words and pieces fit. Plans are made once for all libraries:
-- where most of them were small, the plans read all documents of a library and computed their words again, which took 1.9 s with 2,700 documents instead of 3 ms.
-- The costs tell the planner that computing them is slow.
alter function search_pieces(text, text, text) cost 10000;
alter function search_beginnings(text, text, text[]) cost 10000;

create or replace function search_candidates(in_kind text, phrase text, wanted text[], page int, kept text[], ranked int[],
    rare int, rare_keywords text[], last_length int, known_edition uuid)
  returns table (id text, title text, title_phrase text, keywords text, content_met text)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  library text := current_library();
  -- Rows taken from an index of words, of documents with two words, and of titles with the same beginning; contents scanned in title order for a word that many
  -- contain.
  index_max constant int := 500;
  pair_max constant int := 400;
  phrase_max constant int := 2500;
  contents_max constant int := 400;
  many constant boolean := cardinality(wanted) > 1;
  has_more constant boolean := last_length is not null;
  -- More than a page: hits of one rank that match more words come first, whatever the length of their title. A library without more titles has time for all of
  -- them.
  enough constant int := greatest(page * 3 / 2, case when many and not has_more then 150 else 0 end);
  patterns constant text[] := array(select case when length(word) >= 3 then '% ' || word || '%' else '% ' || word || ' %' end from unnest(wanted) word);
  meeting constant tsquery[] := array(select ('''' || word || '''' || case when length(word) >= 3 then ':*' else '' end)::tsquery from unnest(wanted) word);
  found text[] := kept[1:ranked[2]];
  sought int;
  in_content text[];
  keys constant int[] := array(select search_key(library, in_kind, left(word, 12)) from unnest(wanted) word);
  title_keys constant int[] := array(select search_key(library, search_in_title(in_kind), left(word, 12)) from unnest(wanted) word);
  piece constant int := least(4, length(phrase));
begin
  if known_edition <> (select e.edition from search_editions e where e.support_lib_id = library and e.kind = in_kind) then
    return query values (null::text, null::text, null::text, null::text, null::text);
    return;
  end if;

  -- Ranks 1 and 2: the title is the phrase or begins with it.
  if has_more and cardinality(found) < page then
    found := found || array(select d.id from (select s.id, s.title_phrase from search_documents s where s.support_lib_id = library and s.kind = in_kind
        and s.title_phrase >= phrase and s.title_phrase < phrase || chr(1114111) limit phrase_max) d order by length(d.title_phrase), d.title_phrase, d.id limit enough);
  end if;

  -- Rank 3: the title contains it.
  found := found || kept[ranked[2] + 1:ranked[3]];
  if has_more and cardinality(array(select distinct unnest(found))) < page then
    found := found || array(select d.id from (select s.id, s.title_phrase from (select * from search_documents s
          where search_pieces(s.support_lib_id, s.kind, s.title_phrase)
            @> array(select search_key(library, in_kind, substr(phrase, least(start, length(phrase) - piece + 1), piece)) from generate_series(1, least(length(phrase), 24), piece) start) offset 0) s
        where s.support_lib_id = library and s.kind = in_kind and strpos(s.title_phrase, phrase) > 0 limit phrase_max) d
      order by length(d.title_phrase), d.title_phrase, d.id limit enough);
  end if;

  -- Rank 4: its words match some of the query's; those that match more come first. A single word would be contained.
  if many and cardinality(array(select distinct unnest(found))) < page then
    found := found || kept[ranked[3] + 1:ranked[4]];
    -- For two words, documents with both, one of them in the title. For more, documents with two of the three rarest, which include all documents with all
    -- words or all but one. In a large library one must be rare; for others the first titles are enough.
    if cardinality(wanted) = 2 then
      found := found || array(select d.id from (select s.id, s.title_phrase from unnest(keys, array[title_keys[2], title_keys[1]]) k(anywhere, in_title)
          cross join lateral (select i.id, i.title_phrase from (select * from search_documents i
              where search_words(i.support_lib_id, i.kind, i.title_words, i.keyword_words, i.content_words) @> array[k.anywhere, k.in_title] offset 0) i
            where i.support_lib_id = library and i.kind = in_kind limit pair_max) s) d
        order by length(d.title_phrase), d.title_phrase, d.id limit enough);
    else
      found := found || array(select d.id from (select s.id, s.title_phrase, count(*) met from unnest(keys[1:3], array[keys[2], keys[3], keys[1]]) with ordinality k(one, other, place)
          cross join lateral (select i.id, i.title_phrase from (select * from search_documents i
              where search_words(i.support_lib_id, i.kind, i.title_words, i.keyword_words, i.content_words) @> array[k.one, k.other] offset 0) i
            where i.support_lib_id = library and i.kind = in_kind limit pair_max) s
          where (not has_more or (case k.place when 2 then 2 else 1 end) <= rare) and ' ' || s.title_phrase || ' ' like any (patterns)
          group by s.id, s.title_phrase) d
        order by d.met desc, length(d.title_phrase), d.title_phrase, d.id limit enough);
    end if;
    if has_more and rare > 0 and cardinality(array(select distinct unnest(found))) < enough then
      found := found || array(select d.id from (select s.id, s.title_phrase from (select * from search_documents s
            where search_words(s.support_lib_id, s.kind, s.title_words, s.keyword_words, s.content_words)
              && title_keys[1:rare] offset 0) s
          where s.support_lib_id = library and s.kind = in_kind limit index_max) d
        cross join lateral (select count(*) met from unnest(patterns) pattern where ' ' || d.title_phrase || ' ' like pattern) words
        order by words.met desc, length(d.title_phrase), d.title_phrase, d.id limit enough);
    end if;
  end if;

  -- Rank 5: the phrase contains the title.
  found := found || kept[ranked[4] + 1:ranked[5]];
  if has_more and last_length <= length(phrase) and cardinality(array(select distinct unnest(found))) < page then
    found := found || array(select s.id from search_documents s where s.support_lib_id = library and s.kind = in_kind
      and s.title_phrase = any (array(select distinct substr(phrase, start, size)
        from generate_series(last_length, length(phrase)) size, generate_series(1, length(phrase) - size + 1) start))
      order by length(s.title_phrase), s.title_phrase, s.id limit enough);
  end if;

  -- Rank 6: keywords.
  found := found || kept[ranked[5] + 1:ranked[6]];
  if rare_keywords <> '{}' and cardinality(array(select distinct unnest(found))) < page then
    found := found || array(select d.id from (select s.id, s.title_phrase from (select * from search_documents s
          where search_beginnings(s.support_lib_id, s.kind, s.keyword_words) && array(select search_key(library, in_kind, left(word, 12)) from unnest(rare_keywords) word) offset 0) s
        where s.support_lib_id = library and s.kind = in_kind limit index_max) d
      order by length(d.title_phrase), d.title_phrase, d.id limit enough);
  end if;

  -- Rank 7: the content.
  if wanted <> '{}' and cardinality(array(select distinct unnest(found))) < page then
    sought := case when has_more and many then rare else cardinality(wanted) end;
    if many then
      found := found || array(select d.id from (select i.id, i.title_phrase from (select * from search_documents i
            where search_words(i.support_lib_id, i.kind, i.title_words, i.keyword_words, i.content_words) @> keys offset 0) i
          where i.support_lib_id = library and i.kind = in_kind limit index_max) d order by length(d.title_phrase), d.title_phrase, d.id limit enough);
    end if;
    in_content := array(select d.id from (select i.id, i.title_phrase from (select * from search_documents i
          where search_words(i.support_lib_id, i.kind, i.title_words, i.keyword_words, i.content_words)
            && keys[1:sought] offset 0) i
        where i.support_lib_id = library and i.kind = in_kind limit index_max) d order by length(d.title_phrase), d.title_phrase, d.id);
    found := found || in_content[1:enough];
    if cardinality(in_content) >= index_max or sought < cardinality(wanted) then
      found := found || array(select d.id from (select s.id, s.content_words, row_number() over (order by length(s.title_phrase), s.title_phrase, s.id) place
          from search_documents s where s.support_lib_id = library and s.kind = in_kind
          order by length(s.title_phrase), s.title_phrase, s.id limit contents_max) d
        cross join lateral (select count(*) met from unnest(meeting) query where d.content_words @@ query) words
        where words.met > 0 order by words.met desc, d.place limit enough);
    end if;
  end if;

  return query select s.id, s.title, s.title_phrase, array_to_string(s.keyword_words, ' '),
      case when not many and ' ' || s.title_phrase || s.keyword_line like any (patterns) then ''
        else array_to_string(array(select wanted[m.n] from unnest(meeting) with ordinality m(query, n) where s.content_words @@ m.query), ' ') end
    from search_documents s where s.support_lib_id = library and s.kind = in_kind and s.id = any (found);
end $$;
