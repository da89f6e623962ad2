-- The texts by which staff find conversations: one row for each message, and one (seq 0) for a conversation's own facts. Each word is prefixed with a key of
-- its library, so that a word costs no more than its library's share.
create table conversation_texts (
  support_lib_id text not null,
  conversation_ref text not null,
  seq bigint not null,
  at timestamptz not null,
  words tsvector not null,
  primary key (support_lib_id, conversation_ref, seq),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index conversation_texts_in_order on conversation_texts (support_lib_id, at desc, conversation_ref desc, seq desc);
-- New messages wait for the index in a list that every search reads in full, so the list is kept short.
create index conversation_texts_words on conversation_texts using gin (words) with (gin_pending_list_limit = 512);
call tenant_table('conversation_texts');

-- Matching texts, newest first, after a position. Words that many texts contain are found by walking the newest texts, rare ones by the index, so that no
-- search costs more because its words are common. `is_newest`: no later text of the same conversation matches. Runs as the owner, because a policy would
-- keep the index of words from being used. Its plans are made once, so they must not depend on the query.
create function conversation_matches(wanted tsquery, before_at timestamptz, before_ref text, before_seq bigint, how_many int)
  returns table (conversation_ref text, seq bigint, at timestamptz, is_newest boolean)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  library constant text := current_library();
  -- Texts walked first, and at most; with fewer than `common` matches among the first, the index also has few.
  glance constant int := 1500;
  walk_max constant int := 12000;
  common constant int := 6;
  -- Rows taken from the index.
  index_max constant int := 30000;
  walked int := 0;
  chunk int := glance;
  seen int;
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
    seen := more.seen;
    walked := walked + seen;
    is_whole := seen < chunk;
    chunk := case when is_whole or cardinality(refs) >= how_many or cardinality(refs) < common or walked >= walk_max then 0
      else least(walk_max - walked, greatest(glance, walked * (how_many - cardinality(refs)) / cardinality(refs))) end;
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

-- A job in each library indexes earlier messages.
select enqueue_job('conversations:fill-texts', jsonb_build_object('support_lib_id', l.support_lib_id), null, 'conversations.fill-texts ' || l.support_lib_id, 5)
from libraries l where exists (select from conversations c where c.support_lib_id = l.support_lib_id);
