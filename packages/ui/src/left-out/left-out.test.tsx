import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { sharedGerman } from '../languages/shared-german.ts'
import { setLanguage } from '../translate.ts'
import { LeftOutFiles } from './left-out.tsx'

afterEach(() => setLanguage({ locale: 'en', texts: {} }))

const files = [
  { name: 'a<b>.exe', reason: 'unsupported_type' },
  { name: 'film.mov', reason: 'too_large' },
] as const

test('each file is named with its reason, the others are counted, in both languages', () => {
  const shown = (more: number) => renderToStaticMarkup(<LeftOutFiles files={files} more={more} />)
  expect(shown(0)).toContain('a&lt;b&gt;.exe isn’t attached: files of this type aren’t accepted.')
  expect(shown(0)).toContain('film.mov isn’t attached: it is too large.')
  expect(shown(0)).not.toContain('more')
  expect(shown(3)).toContain('3 more files aren’t attached.')
  setLanguage({ locale: 'de', texts: Object.fromEntries(Object.entries(sharedGerman.left_out).map(([key, text]) => [`left_out.${key}`, text])) })
  expect(shown(1)).toContain('film.mov ist nicht angehängt: Die Datei ist zu groß.')
  expect(shown(1)).toContain('1 weitere Datei ist nicht angehängt.')
})
