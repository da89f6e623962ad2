-- As in 0046, but most searches read a few hundred texts: a short walk of the newest ones tells whether the words are common; unless they are, the index is
-- asked for a few hundred texts, which is usually all there are.
create or replace function conversation_matches(wanted tsquery, before_at timestamptz, before_ref text, before_seq bigint, how_many int)
  returns table (conversation_ref text, seq bigint, at timestamptz, is_newest boolean)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  library constant text := current_library();
  -- Texts walked first, and at most. Words with fewer than `common` matches are looked up: after the first walk a few, after the second all.
  glance constant int := 150;
  second_glance constant int := 1500;
  walk_max constant int := 12000;
  common constant int := 6;
  -- Rows taken from the index.
  few_max constant int := 600;
  index_max constant int := 30000;
  walked int := 0;
  chunk int := glance;
  refs text[] := '{}';
  seqs bigint[] := '{}';
  ats timestamptz[] := '{}';
  more record;
  is_whole boolean := false;
begin
  while chunk > 0 loop
    select coalesce(array_agg(t.conversation_ref order by t.place) filter (where t.is_met), '{}') refs,
        coalesce(array_agg(t.seq order by t.place) filter (where t.is_met), '{}') seqs,
        coalesce(array_agg(t.at order by t.place) filter (where t.is_met), '{}') ats, count(*) seen
      into more
      from (select s.conversation_ref, s.seq, s.at, s.words @@ wanted is_met, row_number() over (order by s.at desc, s.conversation_ref desc, s.seq desc) place
        from conversation_texts s where s.support_lib_id = library and (s.at, s.conversation_ref, s.seq) < (before_at, before_ref, before_seq)
        order by s.at desc, s.conversation_ref desc, s.seq desc offset walked limit chunk) t;
    refs := refs || more.refs;
    seqs := seqs || more.seqs;
    ats := ats || more.ats;
    walked := walked + more.seen;
    is_whole := more.seen < chunk;
    if is_whole or cardinality(refs) >= how_many or walked >= walk_max then
      chunk := 0;
    elsif cardinality(refs) >= common then
      chunk := least(walk_max - walked, greatest(glance, walked * (how_many - cardinality(refs)) * 5 / 4 / cardinality(refs)));
    elsif walked > glance then
      chunk := 0;
    else
      with n as materialized (select s.conversation_ref, s.seq, s.at from conversation_texts s where s.words @@ wanted limit few_max),
        f as (select * from n where (n.at, n.conversation_ref, n.seq) < (before_at, before_ref, before_seq) order by n.at desc, n.conversation_ref desc, n.seq desc limit how_many)
      select coalesce(array_agg(f.conversation_ref order by f.at desc, f.conversation_ref desc, f.seq desc), '{}') refs,
          coalesce(array_agg(f.seq order by f.at desc, f.conversation_ref desc, f.seq desc), '{}') seqs,
          coalesce(array_agg(f.at order by f.at desc, f.conversation_ref desc, f.seq desc), '{}') ats, (select count(*) from n) found
        into more from f;
      is_whole := more.found < few_max;
      if is_whole then
        refs := more.refs;
        seqs := more.seqs;
        ats := more.ats;
      end if;
      chunk := case when is_whole then 0 else second_glance end;
    end if;
  end loop;
  if not is_whole and cardinality(refs) < how_many then
    -- `offset 0` keeps the sort conditions out, so that only the index of words fits.
    select coalesce(array_agg(f.conversation_ref order by f.at desc, f.conversation_ref desc, f.seq desc), '{}') refs,
        coalesce(array_agg(f.seq order by f.at desc, f.conversation_ref desc, f.seq desc), '{}') seqs,
        coalesce(array_agg(f.at order by f.at desc, f.conversation_ref desc, f.seq desc), '{}') ats
      into more
      from (select n.* from (select s.support_lib_id, s.conversation_ref, s.seq, s.at from conversation_texts s where s.words @@ wanted limit index_max offset 0) n
        where n.support_lib_id = library and (n.at, n.conversation_ref, n.seq) < (before_at, before_ref, before_seq)
        order by n.at desc, n.conversation_ref desc, n.seq desc limit how_many) f;
    refs := more.refs;
    seqs := more.seqs;
    ats := more.ats;
  end if;
  return query select k.ref, k.number, k.moment, not exists (select from conversation_texts n
      where n.support_lib_id = library and n.conversation_ref = k.ref and n.seq > k.number and n.words @@ wanted)
    from unnest(refs, seqs, ats) with ordinality k(ref, number, moment, place) where k.place <= how_many order by k.place;
end $$;
