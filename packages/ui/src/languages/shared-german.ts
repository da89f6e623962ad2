import type { SharedWords } from './shared-words.ts'

/** The texts shared by all apps in German. */
export const sharedGerman: SharedWords = {
  left_out: {
    empty: '{name} ist nicht angehängt: Die Datei ist leer.',
    too_large: '{name} ist nicht angehängt: Die Datei ist zu groß.',
    too_many: '{name} ist nicht angehängt: Es waren zu viele Dateien.',
    unsupported_type: '{name} ist nicht angehängt: Dateien dieser Art werden nicht angenommen.',
    no_room: '{name} ist nicht angehängt: Es war kein Platz mehr.',
    unreadable: '{name} ist nicht angehängt: Die Datei war nicht lesbar.',
    missing: '{name} ist nicht angehängt: Die Datei war nicht im Import.',
    failed: '{name} ist nicht angehängt: Das Hochladen ist fehlgeschlagen.',
    more: { one: '{count} weitere Datei ist nicht angehängt.', other: '{count} weitere Dateien sind nicht angehängt.' },
  },
  'rich-text': { taskOpen: 'Offen:', taskDone: 'Erledigt:' },
}
