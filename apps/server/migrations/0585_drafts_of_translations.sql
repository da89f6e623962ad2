-- Drafts beside published translations of articles. The pictures and links of drafts are noted, too.
alter table article_translations add column draft jsonb;
-- compatible: the same trigger is made again below, with one more column
drop trigger note_file_uses on article_translations;
-- compatible: the last release writes texts as before; their files are noted as before
call holds_files('article_translations', '($1).article_id || '' '' || ($1).language', 'content', 'draft');
-- compatible: the same trigger is made again below, with one more column
drop trigger note_text_links on article_translations;
-- compatible: the last release writes texts as before; their links are noted as before
call holds_links('article_translations', 'article_id || '' '' || ($1).language', 'content', 'draft->>''content''', 'html', 'content', 'draft');
