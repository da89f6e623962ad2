-- Translations of articles are reviewed, too; their id there is made of the article and the language. What is about a deleted one is deleted.
create function forget_translation_reviews() returns trigger language plpgsql as $$
declare
  gone text := old.article_id || '_' || old.language;
begin
  delete from text_reviews where support_lib_id = old.support_lib_id and kind = 'translation' and document_id = gone;
  delete from text_acts where support_lib_id = old.support_lib_id and kind = 'translation' and document_id = gone;
  delete from text_comments where support_lib_id = old.support_lib_id and kind = 'translation' and document_id = gone;
  return null;
end $$;
create trigger forget_reviews after delete on article_translations for each row execute function forget_translation_reviews();
