// Holds for every text.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const apps = resolve(import.meta.dirname, '../../..')

/** Nouns in the plural after a number: with 1 they are wrong. */
const plurals =
  /\{\w+\} (?:more |open |new |weitere |neue |offene )?(chats|tickets|conversations|messages|contacts|articles|files|tokens|days|hours|minutes|seconds|members|people|rows|steps|results|matches|emails|agents|tags|pages|visitors|questions|replies|notes|tasks|libraries|events|Chats|Unterhaltungen|Nachrichten|Kontakte|Artikel|Dateien|Tage|Stunden|Minuten|Sekunden|Mitglieder|Personen|Zeilen|Schritte|Treffer|Ergebnisse|Seiten|Besucher|Fragen|Antworten|Notizen|Aufgaben|Bibliotheken|Ereignisse|E-Mails)\b/

/** Texts whose number is never one, by file and key: limits, and sums that begin where it gets too many. */
const neverOne = new Set([
  ...['tooMany', 'state_writing', 'state_reading', 'waiting_many', 'upload_many', 'firstHits', 'foundMore', 'previewFirst', 'people_other'],
  ...['tooManyPictures', 'tooManyCells', 'tooLong', 'manyContacts', 'formFilesHint'],
])

/** Returns the plain strings (neither a plural form nor part of one) of a catalogue in which a number counts something. */
function uncountable(source: string): string[] {
  return source.split('\n').flatMap((line) => {
    const [, key = '', text = ''] = /^\s*'?(\w+)'?: '((?:[^'\\]|\\.)*)',?$/.exec(line) ?? []
    return !['one', 'other', 'few', 'many', 'two', 'zero', ''].includes(key) && plurals.test(text) && !neverOne.has(key) ? [`${key}: ${text}`] : []
  })
}

test('a text that counts something has plural forms, in both languages', () => {
  const catalogues = globSync('{console,widget,hub}/src/**/{texts,*-texts,german}.ts', { cwd: apps })
  expect(catalogues.length).toBeGreaterThan(100)
  const found = catalogues.flatMap((file) => uncountable(readFileSync(join(apps, file), 'utf8')).map((text) => `${file} ${text}`))
  expect(found.join('\n')).toBe('')
})

test.each([
  ["  has: '{chats} chats, {tickets} tickets',", 1],
  ["  lasts: '{count} Stunden',", 1],
  ["    other: '{count} chats',", 0],
  ["  chats: { one: '{count} chat', other: '{count} chats' },", 0],
  ["  of: '{done} of {all} done',", 0],
])('%s is found: %i', (line, count) => expect(uncountable(line)).toHaveLength(count))
