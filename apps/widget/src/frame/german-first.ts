import type { Language, Text } from '@porchlight/ui/translate.ts'
import type { t as bootText } from './boot-texts.ts'
import type { t } from './texts.ts'

const boot: Record<Parameters<typeof bootText>[0], Text> = {
  hello: 'Hallo! Wie können wir helfen?',
  online: 'Wir sind online! Wie können wir helfen?',
  message_online: 'Wir sind online und helfen gern.',
  message_away: 'Schreiben Sie uns: Wir antworten per E-Mail.',
  back_soon: 'Wir sind {day} um {time} wieder da. Schreiben Sie uns gern!',
  back: 'Wir sind am {day} um {time} wieder da. Schreiben Sie uns gern!',
  away: 'Wir sind gerade nicht da. Schreiben Sie uns: Wir antworten, sobald wir zurück sind.',
  closed: 'Wir haben gerade geschlossen. Schreiben Sie uns: Wir antworten, sobald wir zurück sind.',
}
const texts: Record<Parameters<typeof t>[0], Text> = {
  chat_title: 'Jetzt mit uns chatten!',
  chat_prompt: 'Schreiben Sie Ihre Frage …',
  send: 'Senden',
  message_title: 'Nachricht senden',
  search_label: 'Hilfe durchsuchen',
  search: 'Suchen',
  loading_topics: 'Themen werden geladen',
  article_count: { one: '{count} Artikel', other: '{count} Artikel' },
  no_content: 'Keine Inhalte gefunden',
  load_failed: 'Das konnte nicht geladen werden.',
  all_topics: 'Alle anzeigen',
  toolbar: 'Bereiche',
  home: 'Start',
  help: 'Hilfe',
  chats: 'Chat',
  news: 'Neues',
  close: 'Chatfenster schließen',
  failed: 'Der Chat lädt nicht.',
  retry: 'Erneut versuchen',
  back: 'Zurück',
  loading_part: 'Wird geladen',
  powered_by: 'Porchlight',
}

const within = (domain: string, entries: Record<string, Text>) => Object.entries(entries).map(([key, text]) => [`${domain}.${key}`, text] as const)

/** German UI strings for the first view, used by its page and its early script. */
export const germanFirst: Language = { locale: 'de', texts: Object.fromEntries([...within('widget', texts), ...within('widget_boot', boot)]) }
