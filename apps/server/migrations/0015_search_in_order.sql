-- Search in bounded steps. Words that many titles contain are found among the first titles in hit order (short before long), which one index holds; rare ones
-- by their words or letters. So no query costs more because its words are common.
drop function search_candidates(text, text, text, text[], text[], text, text, int);
drop index search_by_phrase, search_in_phrase, search_title_words, search_keyword_words, search_content_words;
drop function search_terms(text, text, text[]);

-- As one line of words, cut where an index entry would be too long; read only when scanning for common words.
create function search_line(words text[]) returns text language sql immutable parallel safe
  as $$ select left(' ' || array_to_string(words, ' ') || ' ', 300) $$;
-- A tsvector finds a word by binary search and is stored sorted; its words have no library prefix here.
alter table search_documents
  alter column content_words type tsvector using array_to_tsvector(content_words),
  alter column content_words set storage external,
  add column keyword_line text generated always as (search_line(keyword_words)) stored;

-- Represents a piece of text of one library and kind in an index: a number, to keep entries short; matches are compared again.
create function search_key(library text, kind text, piece text) returns int language sql immutable parallel safe
  as $$ select hashtext(library || ':' || kind || ':' || piece) $$;
-- The pieces of one to three letters in a phrase.
create function search_pieces(library text, kind text, phrase text) returns int[] language sql immutable parallel safe
  as $$ select coalesce(array_agg(distinct public.search_key(library, kind, substr(phrase, start, size))), '{}')
    from generate_series(1, 3) size, generate_series(1, length(phrase) - size + 1) start $$;
-- The prefixes of words, of three to twelve letters; shorter words whole.
create function search_beginnings(library text, kind text, words text[]) returns int[] language sql immutable parallel safe
  as $$ select coalesce(array_agg(distinct public.search_key(library, kind, left(word, size))), '{}')
    from unnest(words) word, generate_series(least(3, length(word)), least(12, length(word))) size $$;
create index search_in_order on search_documents (support_lib_id, kind, length(title_phrase), title_phrase, id, keyword_line);
create index search_by_phrase on search_documents (support_lib_id, kind, title_phrase, id);
create index search_in_phrase on search_documents using gin (search_pieces(support_lib_id, kind, title_phrase));
create index search_title_words on search_documents using gin (search_beginnings(support_lib_id, kind, title_words));
create index search_keyword_words on search_documents using gin (search_beginnings(support_lib_id, kind, keyword_words));
create index search_any_words on search_documents using gin (search_beginnings(support_lib_id, kind, title_words || keyword_words || tsvector_to_array(content_words)));

-- Candidates for the first `page` hits, ranked by packages/search; `content_met` are the query's words that the content matches. Lower ranks are searched only
-- while higher ones do not fill the page. `wanted` are the query's words; they match the same word or, from three letters on, one that begins with them. Runs
-- as the owner, because a policy would keep these indexes from being used; it selects the library itself instead. Its plans are made once, so they must not
-- depend on the query.
create function search_candidates(in_kind text, phrase text, wanted text[], page int)
  returns table (id text, title text, title_phrase text, title_words text[], keyword_words text[], content_met text[])
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  library text := current_library();
  -- Titles scanned in order: first these, and up to this many if some match the query but too few.
  glance constant int := 300;
  walk_max constant int := 2500;
  -- Rows taken from an index of words; contents scanned in title order for a word that many contain.
  index_max constant int := 500;
  contents_max constant int := 400;
  -- More than a page: hits of one rank that match more words come first, whatever the length of their title.
  enough int := page * 3 / 2;
  many constant boolean := cardinality(wanted) > 1;
  patterns constant text[] := array(select case when length(word) >= 3 then '% ' || word || '%' else '% ' || word || ' %' end from unnest(wanted) word);
  keys constant int[] := array(select search_key(library, in_kind, left(word, 12)) from unnest(wanted) word);
  meeting constant tsquery[] := array(select ('''' || word || '''' || case when length(word) >= 3 then ':*' else '' end)::tsquery from unnest(wanted) word);
  kept_ids text[] := '{}';
  kept_titles text[] := '{}';
  kept_keywords text[] := '{}';
  kept_more record;
  walked int := 0;
  chunk int := glance;
  is_whole boolean := false;
  last_length int := 0;
  found text[];
  more text[];
  meets_more record;
  untitled text[] := '{}';
  rare_keys int[];
  seldom_keys int[];
  piece constant int := least(3, length(phrase));
begin
  while chunk > 0 and not is_whole loop
    select coalesce(array_agg(w.id order by w.place) filter (where w.is_met), '{}') ids, coalesce(array_agg(w.title_phrase order by w.place) filter (where w.is_met), '{}') titles,
        coalesce(array_agg(w.keyword_line order by w.place) filter (where w.is_met), '{}') keywords, count(*) seen, max(length(w.title_phrase)) longest
      into kept_more
      from (select d.*, strpos(d.title_phrase, phrase) > 0 or strpos(phrase, d.title_phrase) > 0 or d.keyword_line like any (patterns)
            or (many and ' ' || d.title_phrase || ' ' like any (patterns)) is_met
          from (select s.id, s.title_phrase, s.keyword_line, row_number() over (order by length(s.title_phrase), s.title_phrase, s.id) place
            from search_documents s where s.support_lib_id = library and s.kind = in_kind
            order by length(s.title_phrase), s.title_phrase, s.id offset walked limit chunk) d) w;
    kept_ids := kept_ids || kept_more.ids;
    kept_titles := kept_titles || kept_more.titles;
    kept_keywords := kept_keywords || kept_more.keywords;
    walked := walked + kept_more.seen;
    is_whole := kept_more.seen < chunk;
    last_length := coalesce(kept_more.longest, last_length);
    -- A word that hardly any of them contains is rare, and found by the indexes below.
    chunk := case when walked > glance or cardinality(kept_ids) < 5 or cardinality(kept_ids) >= enough then 0
      else least(walk_max, glance * enough / cardinality(kept_ids)) end;
  end loop;

  -- Ranks 1 and 2: the title is the phrase or begins with it.
  found := array(select k.id from unnest(kept_ids, kept_titles) with ordinality k(id, title, place) where starts_with(k.title, phrase) order by k.place limit enough);
  if not is_whole and cardinality(found) < page then
    found := array(select d.id from (select s.id, s.title_phrase from search_documents s where s.support_lib_id = library and s.kind = in_kind
        and s.title_phrase >= phrase and s.title_phrase < phrase || chr(1114111) limit walk_max) d order by length(d.title_phrase), d.title_phrase, d.id limit enough);
  end if;

  -- Rank 3: the title contains it.
  if cardinality(found) < enough then
    more := array(select k.id from unnest(kept_ids, kept_titles) with ordinality k(id, title, place) where strpos(k.title, phrase) > 0 order by k.place limit enough);
    if not is_whole and cardinality(more) < page then
      more := array(select d.id from (select s.id, s.title_phrase from search_documents s
          where search_pieces(s.support_lib_id, s.kind, s.title_phrase)
              @> array(select search_key(library, in_kind, substr(phrase, start, piece)) from generate_series(1, least(length(phrase), 24) - piece + 1, piece) start)
            and s.support_lib_id = library and s.kind = in_kind and strpos(s.title_phrase, phrase) > 0 limit walk_max) d
        order by length(d.title_phrase), d.title_phrase, d.id limit enough);
    end if;
    found := found || more;
  end if;

  -- Rank 4: its words match some of the query's; those that match more come first. A single word would be contained.
  if many and cardinality(array(select distinct unnest(found))) < page then
    found := found || array(select k.id from unnest(kept_ids, kept_titles) with ordinality k(id, title, place)
      cross join lateral (select count(*) met from unnest(patterns) pattern where ' ' || k.title || ' ' like pattern) words
      where words.met > 0 order by words.met desc, k.place limit enough);
    seldom_keys := array(select keys[p.n] from unnest(patterns) with ordinality p(pattern, n)
      left join unnest(kept_titles) kept on ' ' || kept || ' ' like p.pattern
      group by p.n having count(kept) * 20 < walked);
    -- Documents with all words anywhere and, for three to six words, with all but one. The rest must not all be common, because the scanned titles are enough
    -- for those.
    select coalesce(array_agg(d.id order by d.met desc, d.length) filter (where d.is_titled), '{}') titled,
        coalesce(array_agg(d.id order by d.met desc, d.length) filter (where not d.is_titled), '{}') others
      into meets_more
      from (select s.id, cardinality(k.sought) met, length(s.title_phrase) length, ' ' || s.title_phrase || ' ' like any (patterns) is_titled
        from (select keys sought union all select array_remove(keys, key) from unnest(keys) key
            where cardinality(keys) between 3 and 6 and array_remove(keys, key) && seldom_keys) k
        cross join lateral (select i.id, i.title_phrase from search_documents i
          where search_beginnings(i.support_lib_id, i.kind, i.title_words || i.keyword_words || tsvector_to_array(i.content_words)) @> k.sought
            and i.support_lib_id = library and i.kind = in_kind limit index_max / (1 + cardinality(keys) - cardinality(k.sought)) / 2) s) d;
    found := found || meets_more.titled[1:enough];
    untitled := meets_more.others[1:enough];
    if not is_whole and cardinality(meets_more.titled) < page then
      rare_keys := array(select keys[p.n] from unnest(patterns) with ordinality p(pattern, n)
        left join unnest(kept_titles) kept on ' ' || kept || ' ' like p.pattern
        group by p.n having count(kept) * 200 < walked);
      if rare_keys <> '{}' then
        found := found || array(select d.id from (select s.id, s.title_phrase from search_documents s
            where search_beginnings(s.support_lib_id, s.kind, s.title_words) && rare_keys and s.support_lib_id = library and s.kind = in_kind limit index_max) d
          cross join lateral (select count(*) met from unnest(patterns) pattern where ' ' || d.title_phrase || ' ' like pattern) words
          order by words.met desc, length(d.title_phrase), d.title_phrase, d.id limit enough);
      end if;
    end if;
  end if;

  -- Rank 5: the phrase contains the title.
  if cardinality(array(select distinct unnest(found))) < page then
    found := found || array(select k.id from unnest(kept_ids, kept_titles) with ordinality k(id, title, place)
      where k.title <> '' and strpos(phrase, k.title) > 0 order by k.place limit enough);
    if not is_whole then
      found := found || array(select s.id from search_documents s where s.support_lib_id = library and s.kind = in_kind
        and s.title_phrase = any (array(select distinct substr(phrase, start, size)
          from generate_series(last_length, length(phrase)) size, generate_series(1, length(phrase) - size + 1) start))
        order by length(s.title_phrase), s.title_phrase, s.id limit enough);
    end if;
  end if;

  -- Rank 6: keywords.
  if wanted <> '{}' and cardinality(array(select distinct unnest(found))) < page then
    more := array(select k.id from unnest(kept_ids, kept_keywords) with ordinality k(id, keywords, place)
      cross join lateral (select count(*) met from unnest(patterns) pattern where k.keywords like pattern) words
      where words.met > 0 order by words.met desc, k.place limit enough);
    rare_keys := array(select keys[p.n] from unnest(patterns) with ordinality p(pattern, n)
      left join unnest(kept_keywords) kept on kept like p.pattern
      group by p.n having count(kept) * 200 < walked or is_whole);
    if rare_keys <> '{}' then
      more := more || array(select d.id from (select s.id, s.title_phrase from search_documents s
          where search_beginnings(s.support_lib_id, s.kind, s.keyword_words) && rare_keys and s.support_lib_id = library and s.kind = in_kind limit index_max) d
        order by length(d.title_phrase), d.title_phrase, d.id limit enough);
    end if;
    found := found || more;
  end if;

  -- Rank 7: the content.
  if wanted <> '{}' and cardinality(array(select distinct unnest(found))) < page then
    rare_keys := array(select keys[p.n] from unnest(patterns) with ordinality p(pattern, n)
      left join unnest(kept_titles) kept on ' ' || kept || ' ' like p.pattern
      group by p.n having count(kept) * 200 < walked or is_whole or not many);
    more := array(select i.id from search_documents i
      where search_beginnings(i.support_lib_id, i.kind, i.title_words || i.keyword_words || tsvector_to_array(i.content_words)) && rare_keys
        and i.support_lib_id = library and i.kind = in_kind limit index_max);
    found := found || untitled || array(select s.id from search_documents s where s.support_lib_id = library and s.kind = in_kind and s.id = any (more)
      order by length(s.title_phrase), s.title_phrase, s.id limit enough);
    if cardinality(more) >= index_max or cardinality(rare_keys) < cardinality(keys) then
      found := found || array(select d.id from (select s.id, s.content_words, row_number() over (order by length(s.title_phrase), s.title_phrase, s.id) place
          from search_documents s where s.support_lib_id = library and s.kind = in_kind
          order by length(s.title_phrase), s.title_phrase, s.id limit contents_max) d
        cross join lateral (select count(*) met from unnest(meeting) query where d.content_words @@ query) words
        where words.met > 0 order by words.met desc, d.place limit enough);
    end if;
  end if;

  return query select s.id, s.title, s.title_phrase, s.title_words, s.keyword_words,
      array(select wanted[m.n] from unnest(meeting) with ordinality m(query, n) where s.content_words @@ m.query)
    from search_documents s where s.support_lib_id = library and s.kind = in_kind and s.id = any (found);
end $$;
