import { newRef } from '../../../kernel/ids.ts'
import { newArticle } from '../../../testing/made-rows.ts'
import { type Entries, nothing, onContent } from '../../../testing/matrix-entry.ts'
import { articles } from '../../../testing/states/content-rows.ts'
import type { World } from '../../../testing/world.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['translations', 'visitorTexts']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'translations.languages': nothing,
  'translations.shown': { input: () => ({ language: 'de' }) },
  'translations.list': { input: () => ({ language: 'de' }) },
  'translations.create': { input: (world) => ({ language: 'de', source: `Phrase ${newRef()} ${world.canary}` }) },
  'translations.update': { input: async (world) => ({ ...(await newPhrase(world)), translation: 'Satz' }), refs: ['translation_id'] },
  'translations.remove': { input: newPhrase, refs: ['translation_id'] },
  'translations.exportFile': { input: () => ({ language: 'de' }) },
  'translations.importFile': { input: () => ({ language: 'de', content: 'msgid "bike"\nmsgstr "Rad"\n' }) },
  'visitorTexts.languages': nothing,
  'visitorTexts.list': { input: () => ({ language: 'de' }) },
  'visitorTexts.save': { input: (world) => ({ language: 'de', key: 'hub.search', text: `Finden ${world.canary}` }) },
  'articleTranslations.list': { input: newArticleTranslation, refs: ['article_id'], content: onContent('article', articles('WEX')) },
  'articleTranslations.read': {
    input: newArticleTranslation,
    refs: ['article_id'],
    content: onContent('article', articles('WEX'), () => ({ language: 'fr' })),
  },
  'articleTranslations.save': {
    input: async (world) => ({ ...(await newArticleTranslation(world)), revision: 1, title: 'Hilfe', content: '<p>Hilfe</p>' }),
    refs: ['article_id'],
    content: onContent('article', articles('WEX'), () => ({ language: 'de', revision: 0, title: 'Bremsen', content: '<p>canary</p>' })),
  },
  'articleTranslations.publish': {
    input: newArticleTranslation,
    refs: ['article_id'],
    content: onContent('article', articles('EKX'), () => ({ language: 'fr' })),
  },
  'articleTranslations.unschedule': {
    input: newArticleTranslation,
    refs: ['article_id'],
    content: onContent('article', articles('EKX'), () => ({ language: 'fr' })),
  },
  'articleTranslations.unpublish': {
    input: newArticleTranslation,
    refs: ['article_id'],
    content: onContent('article', articles('EKX'), () => ({ language: 'fr' })),
  },
  'articleTranslations.remove': {
    input: newArticleTranslation,
    refs: ['article_id'],
    content: onContent('article', articles('EKX'), () => ({ language: 'fr' })),
  },
}

async function newPhrase(world: World): Promise<{ translation_id: string }> {
  const made = await world.staff.admin.calls.translations.create({ language: 'de', source: `Phrase ${newRef()} ${world.canary}` })
  return { translation_id: made.translation.translation_id }
}

async function newArticleTranslation(world: World): Promise<{ article_id: string; language: string }> {
  const { article_id } = await newArticle(world)
  const text = { revision: 0, title: `Hilfe ${world.canary}`, content: '<p>Hilfe</p>' }
  await world.staff.editor.calls.articleTranslations.save({ article_id, language: 'de', ...text })
  return { article_id, language: 'de' }
}
