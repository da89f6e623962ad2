-- Words are folded, compounds have parts, and scripts without spaces are indexed in pairs of characters (packages/search). Jobs rebuild each library's index of
-- conversations and of articles; until they have, what was written earlier is found as before.
select enqueue_job('conversations:fill-texts', jsonb_build_object('support_lib_id', l.support_lib_id), null, 'conversations.fill-texts ' || l.support_lib_id, 5)
from libraries l where exists (select from conversations c where c.support_lib_id = l.support_lib_id);
select enqueue_job('search:fill-articles', jsonb_build_object('support_lib_id', l.support_lib_id), null, 'search.fill-articles ' || l.support_lib_id, 5)
from libraries l where exists (select from articles a where a.support_lib_id = l.support_lib_id);

-- The same as `folded` in packages/search, for texts that are searched without an index.
create function search_folded(written text) returns text language sql immutable parallel safe as $$
  select translate(replace(replace(replace(replace(replace(
    regexp_replace(lower(normalize(regexp_replace(normalize(written, nfkd),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f]', '', 'g'), nfc)),
      '[\u0300-\u036f]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ـ', ''),
    'øđðłħıŋŧĸςىیةکٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'oddlhintkσييهكا01234567890123456789') $$;
