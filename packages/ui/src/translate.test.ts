import { afterEach, describe, expect, test } from 'vitest'
import { defineTexts, setLanguage } from './translate.ts'

const t = defineTexts('test', {
  plain: 'Sign in',
  named: 'Hello {name}, welcome to {place}',
  chats: { one: '{count} chat', other: '{count} chats' },
})

afterEach(() => setLanguage({ locale: 'en', texts: {} }))

describe('texts', () => {
  test('a plain text is returned unchanged', () => expect(t('plain')).toBe('Sign in'))
  test('placeholders are filled in', () => expect(t('named', { name: 'Ada', place: 'Porchlight' })).toBe('Hello Ada, welcome to Porchlight'))
  test('a value that looks like a placeholder is not filled in again', () =>
    expect(t('named', { name: '{place}', place: 'x' })).toBe('Hello {place}, welcome to x'))
  test.each([
    [0, '0 chats'],
    [1, '1 chat'],
    [2, '2 chats'],
  ])('plural of %i', (count, text) => expect(t('chats', { count })).toBe(text))
  test('another language uses its own plural rules and falls back where it has no text', () => {
    setLanguage({ locale: 'pl', texts: { 'test.chats': { one: '{count} czat', few: '{count} czaty', other: '{count} czatów' } } })
    expect([1, 3, 5].map((count) => t('chats', { count }))).toEqual(['1 czat', '3 czaty', '5 czatów'])
    expect(t('plain')).toBe('Sign in')
  })
})
