import type { Module } from '../../kernel/kernel.ts'
import { contentListNotices } from '../categories/index.ts'
import { importFile } from './actions/import-file.ts'
import {
  publishArticleTranslation,
  translationSchedules,
  unpublishArticleTranslation,
  unscheduleArticleTranslation,
} from './actions/publish-article-translation.ts'
import { saveVisitorText } from './actions/save-visitor-text.ts'
import { listArticleTranslations, readArticleTranslation, removeArticleTranslation, saveArticleTranslation } from './actions/write-article-translation.ts'
import { createTranslation, removeTranslation, updateTranslation } from './actions/write-translation.ts'
import { fileHolders } from './file-holders.ts'
import { linkHolders } from './links.ts'
import { nameAll, reactions } from './name-categories.ts'
import { translationQueries } from './queries.ts'
import { haveTranslationsReviewed } from './reviewed-translations.ts'
import { visitorTextQueries } from './visitor-texts.ts'

export { exportedTranslations, importTranslation } from './article-files.ts'
export { translatedLanguages } from './library-languages.ts'
export { articleLanguages, languagesOfArticle, publishedLanguages, translatedTexts } from './published-articles.ts'
export { shownLanguages, shownPhrases } from './shown-phrases.ts'
export { ownWords } from './visitor-texts.ts'

haveTranslationsReviewed()

/** Translations of a library: phrases, and whole articles. */
export const translations: Module = {
  name: 'translations',
  linkHolders,
  fileHolders,
  handlers: [
    ...translationQueries,
    createTranslation,
    updateTranslation,
    removeTranslation,
    importFile,
    ...visitorTextQueries,
    saveVisitorText,
    listArticleTranslations,
    readArticleTranslation,
    saveArticleTranslation,
    publishArticleTranslation,
    unscheduleArticleTranslation,
    unpublishArticleTranslation,
    removeArticleTranslation,
  ],
  reactions,
  tasks: [nameAll, translationSchedules.task],
  notices: contentListNotices([
    'translation.saved',
    'translation.deleted',
    'translation.imported',
    'translation.text_changed',
    'article_translation.saved',
    'article_translation.published',
    'article_translation.unpublished',
    'article_translation.deleted',
  ]),
}
