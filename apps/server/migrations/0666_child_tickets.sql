-- A ticket can be part of another one: `conversation_ref` is the child, `other_ref` its parent.
-- compatible: the list of kinds only gets longer
alter table conversation_links drop constraint conversation_links_kind_check;
-- compatible: the list of kinds only gets longer
alter table conversation_links add constraint conversation_links_kind_check check (kind in ('merged', 'split', 'related', 'blocks', 'follows', 'side', 'child'));
