import { expect, test } from 'vitest'
import { minutesOf, minutesText } from './minutes-text.ts'

test.each([
  ['', null],
  ['1:30', 90],
  ['48', 2880],
  [' 0:05 ', 5],
  ['1:5', 65],
  ['1:60', undefined],
  ['soon', undefined],
  ['12345', undefined],
])('%j means %s minutes', (text, minutes) => expect(minutesOf(text)).toBe(minutes))

test.each([
  [null, ''],
  [0, ''],
  [5, '0:05'],
  [2880, '48:00'],
])('%s minutes are written as %j', (minutes, text) => expect(minutesText(minutes)).toBe(text))
