// Holds for every text.
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setLanguage, type Text } from '@porchlight/ui/translate.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findByWords } from '../shared/features/page-words/find-words.ts'
import { pageSynonyms } from '../shared/features/page-words/page-synonyms.ts'
import { wordsOfPage } from '../shared/features/page-words/words-of-page.ts'
import { addressOfPage, profilePagesOf } from '../shared/features/profile-pages.ts'
import { addressOfGroup, settingsGroupsOf } from '../shared/features/settings-groups.ts'
import { features } from './features.ts'
import { searchCommands } from './shell/command-search.ts'
import { placesOf } from './shell/places.ts'

/** What people type, and the end of the address that they are looking for. */
const wanted: readonly (readonly [query: string, page: string])[] = [
  ['logo', '/settings'],
  ['company name', '/settings'],
  ['dark mode', '/theme'],
  ['Dunkelmodus', '/theme'],
  ['gdpr', '/personal-data'],
  ['DSGVO', '/personal-data'],
  ['privacy', '/personal-data'],
  ['delete a customer', '/personal-data'],
  ['Datenschutz', '/personal-data'],
  ['retention', '/personal-data'],
  ['opening hours', '/businesshours'],
  ['Öffnungszeiten', '/businesshours'],
  ['oeffnungszeiten', '/businesshours'],
  ['holidays', '/businesshours'],
  ['Feiertage', '/businesshours'],
  ['vacation', '/availability'],
  ['out of office', '/availability'],
  ['Urlaub', '/availability'],
  ['signature', '/account'],
  ['profile picture', '/account'],
  ['2fa', '/account'],
  ['passkey', '/account'],
  ['Passwort ändern', '/changePassword'],
  ['pasword', '/changePassword'],
  ['sounds', '/notifications'],
  ['push', '/notifications'],
  ['do not disturb', '/notifications'],
  ['Benachrichtigungen', '/notifications'],
  ['invite', '/teammates'],
  ['add user', '/teammates'],
  ['Mitarbeiter', '/teammates'],
  ['colleagues', '/teammates'],
  ['teams', '/teammates'],
  ['roles', '/permissions'],
  ['Berechtigungen', '/permissions'],
  ['rights', '/permissions'],
  ['sso', '/single-sign-on'],
  ['saml', '/single-sign-on'],
  ['okta', '/single-sign-on'],
  ['scim', '/directory'],
  ['require two-factor', '/two-factor'],
  ['ip allowlist', '/access'],
  ['audit', '/teamlogs'],
  ['Protokoll', '/teamlogs'],
  ['who changed', '/teamlogs'],
  ['api key', '/integrations'],
  ['slack', '/integrations'],
  ['mailbox', '/integrations'],
  ['smtp', '/integrations'],
  ['webhooks', '/apps'],
  ['sender', '/integrations'],
  ['bounced', '/emaillogs'],
  ['Zustellung', '/emaillogs'],
  ['mail templates', '/emailtexts'],
  ['E-Mail-Vorlagen', '/emailtexts'],
  ['saved replies', '/cannedreplies'],
  ['templates for replies', '/cannedreplies'],
  ['Textbausteine', '/cannedreplies'],
  ['labels', '/tags'],
  ['Schlagwörter', '/tags'],
  ['status', '/ticketsettings'],
  ['custom field', '/customfields'],
  ['Pflichtfeld', '/customfields'],
  ['response time', '/sla'],
  ['Reaktionszeit', '/sla'],
  ['routing', '/smartqueues'],
  ['skills', '/smartqueues'],
  ['import from zendesk', '/import'],
  ['Umzug', '/import'],
  ['backup', '/copies'],
  ['export everything', '/copies'],
  ['translation', '/language'],
  ['Sprachen', '/language'],
  ['owner', '/owner'],
  ['close my account', '/owner'],
  ['own domain', '/settings/domain'],
  ['license', '/settings/domain'],
  ['dns', '/settings/domain'],
  ['embed code', '/settings/installation'],
  ['wordpress', '/settings/installation'],
  ['Einbau', '/settings/installation'],
  ['seo', '/settings/metadata'],
  ['google', '/settings/metadata'],
  ['favicon', '/settings/helpcenter'],
  ['brand color', '/settings/helpcenter'],
  ['Markenfarbe', '/settings/helpcenter'],
  ['launcher', '/settings/widget'],
  ['chat bubble', '/settings/widget'],
  ['greeting', '/settings/chat'],
  ['Bewertung', '/settings/chat'],
  ['csat', '/settings/chat'],
  ['Chateinstellungen', '/settings/chat'],
  ['chatbot', '/settings/answers'],
  ['openai', '/settings/answers'],
  ['KI', '/settings/answers'],
  ['hmac', '/settings/identity'],
  ['intercom', '/settings/thirdparty'],
  ['hide articles', '/settings/visibility'],
  ['agency', '/agencies'],
]

const pages = () => [
  ...profilePagesOf(features).map((page) => ({ title: page.title(), to: addressOfPage(page), words: page.words?.() ?? '' })),
  ...settingsGroupsOf(features).map((group) => ({ title: group.title(), to: addressOfGroup(group), words: '' })),
]

const english = { locale: 'en', texts: {} }
const german = async () => {
  const root = resolve(import.meta.dirname, '..')
  const files = await Promise.all(globSync('**/german.ts', { cwd: root }).map((file) => import(join(root, file)) as Promise<{ german?: object }>))
  const texts = files.flatMap(({ german: all = {} }) =>
    Object.entries(all).flatMap(([domain, of]) => Object.entries(of as Record<string, Text>).map(([key, text]) => [`${domain}.${key}`, text] as const)),
  )
  return { locale: 'de', texts: Object.fromEntries(texts) }
}

describe.each([
  ['English', async () => english],
  ['German', german],
])('in %s', (_name, language) => {
  beforeAll(async () => setLanguage(await language()))
  afterAll(() => setLanguage(english))
  test.each(wanted)('“%s” finds %s among the first three', (query, address) => {
    const found = findByWords(pages(), query, ({ title, words, to }) => ({ title, words: [words, ...wordsOfPage(to)] }))
    expect(
      found.slice(0, 3).some(({ to }) => to.endsWith(address)),
      found.map(({ to }) => to).join(' '),
    ).toBe(true)
  })
})

test('Ctrl+K finds pages by the same words, those of the settings too', () => {
  const commands = placesOf(features, []).map((place) => ({
    label: place.title(),
    page: place.to,
    pageWords: wordsOfPage(place.to),
    ...(place.isFoundOnly && { isFoundOnly: true }),
  }))
  for (const [query, address] of wanted) {
    const pageOf = ({ page }: { page: string }) => page.endsWith(address) && address !== '/settings'
    if (address === '/settings' || address === '/agencies') continue
    expect(searchCommands(commands, query).slice(0, 4).some(pageOf), query).toBe(true)
  }
  expect(searchCommands(commands, '').some(({ page }) => page.endsWith('/settings/domain'))).toBe(false)
})

test.each(['nothing of the kind', 'accordion', 'blue elephants'])('“%s” finds no page', (query) => {
  expect(findByWords(pages(), query, ({ title, words, to }) => ({ title, words: [words, ...wordsOfPage(to)] })).map(({ to }) => to)).toEqual([])
})

test('the words of a page all have to fit', () => {
  const found = findByWords(pages(), 'two-factor', ({ title, words, to }) => ({ title, words: [words, ...wordsOfPage(to)] }))
  expect(found.map(({ to }) => to)).toEqual(['/admin/profile/settings/two-factor', '/admin/profile/account'])
})

test('every page has words that people use for it', () => {
  const missing = pages()
    .map(({ to }) => to)
    .filter((to) => !Object.hasOwn(pageSynonyms, to))
  expect(missing).toEqual([])
})
