-- The library's own texts of help center and widget in a language, by `domain.key`: plain, or plural forms.
alter table phrase_languages add column words jsonb not null default '{}';
