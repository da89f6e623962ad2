create index concurrently article_translations_by_language on article_translations (support_lib_id, language);
