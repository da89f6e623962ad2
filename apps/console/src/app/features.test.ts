// Holds for every page.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AddedField } from '@porchlight/contracts/conversations/conversation-fields'
import type { ChangeEvent } from '@porchlight/contracts/events'
import type { workflowParts } from '@porchlight/contracts/generated/workflow-parts'
import type { NoticeTopic } from '@porchlight/contracts/live'
import { IconArticle } from '@tabler/icons-react'
import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { ruleWords } from '../shared/conversations/rules/rule-texts.ts'
import { defineFeature, type Feature, type Screen } from '../shared/features/define-feature.ts'
import { inboxPanes, listMarks, listTools } from '../shared/features/inbox-places.ts'
import { profilePagesOf } from '../shared/features/profile-pages.ts'
import { registerFeatures } from '../shared/features/registered-features.ts'
import { settingsGroupsOf } from '../shared/features/settings-groups.ts'
import { safeReturnUrl } from '../shared/session/return-url.ts'
import { features } from './features.ts'
import type { Manifests, Places, RuleWords } from './generated/features.ts'
import { routesOf } from './routes.ts'
import { navItemsOf } from './shell/nav-items.ts'
import { noticeQueries } from './shell/notice-queries.ts'
import { foundKindsOf, placesOf } from './shell/places.ts'
import type { own } from './shell/use-library-updates.ts'

const root = path.join(import.meta.dirname, '../features')
const load = async () => ({ Component: () => null })
const place = { title: () => 'Planted', rule: 'canViewReports', icon: IconArticle } as const
const planted = defineFeature({
  screens: [
    { ...place, id: 'Planted', path: '/admin/planted', load },
    { ...place, path: '/admin/planted/:id', load },
  ],
  navigation: [{ ...place, id: 'planted', order: 35, to: '/admin/planted', shortcut: 'g x' }],
  profilePages: [{ ...place, path: 'planted', order: 75, area: 'people', load }],
  settingsGroups: [{ ...place, path: 'planted', order: 55, area: 'help', flag: 'canViewReports', load }],
  commands: [{ ...place, id: 'planted.today', to: '/admin/planted?day=today' }],
  found: [{ ...place, kind: 'planted', to: '/admin/planted/:id' }],
  notices: { settings: { lists: [['planted']], items: [['planted-one']] } },
})

/** Stub guards that always pass and expose their rule. */
const guards = {
  guardOf: ({ rule }: Pick<Screen, 'rule'>) => Object.assign(async () => null, { rule }),
  firstOpen: () => async () => null,
}
const opened = (list: readonly Feature[], address: string) => {
  const { inside, outside } = routesOf(list, guards)
  return matchRoutes([...outside, { path: '/admin', children: inside }], address)?.at(-1)?.route
}

/** Returns the entry named 'planted' with its neighbors. */
const around = (names: string[]) => names.slice(names.indexOf('planted') - 1, names.indexOf('planted') + 2)

describe("a new feature's manifest", () => {
  const list = [...features, planted]

  test.each([
    ['/admin/planted', 'canViewReports'],
    ['/admin/planted/p1', 'canViewReports'],
    ['/admin/profile/planted', 'canViewReports'],
    ['/admin/profile/settings/planted', ['canViewReports', 'canManageGeneralAndSecuritySettings']],
  ])('adds a guarded route for %s', (address, rule) => {
    const route = opened(list, address)
    expect(route).toMatchObject({ handle: { title: place.title }, lazy: { Component: expect.any(Function) } })
    expect(route?.loader).toHaveProperty('rule', rule)
    expect(opened(features, address)).toBeUndefined()
  })
  test('keeps the route names of the specification', () => expect(opened(list, '/admin/planted')?.id).toBe('Planted'))
  test('adds an icon bar entry in the right place', () => expect(around(navItemsOf(list).map(({ id }) => id))).toEqual(['integrations', 'planted', 'sop']))
  test('adds a profile page in the right place', () =>
    expect(around(profilePagesOf(list).map((page) => page.path))).toEqual(['language', 'planted', 'teammates']))
  test('adds a settings group in the right place', () =>
    expect(around(settingsGroupsOf(list).map((group) => group.path))).toEqual(['helpcenter', 'planted', 'widget']))
  test('adds commands, except for icon bar entries', () => {
    const ids = placesOf(list, []).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['planted.today', 'profile.planted']))
    expect(placesOf(list, ['/admin/profile/planted']).map(({ id }) => id)).toEqual(ids.filter((id) => id !== 'profile.planted'))
  })
  test('tells the command bar how to open its search hits', () => expect(foundKindsOf(list).get('planted')?.to).toBe('/admin/planted/:id'))
  test('adds queries that are refetched on notices', () => {
    expect(noticeQueries(list, 'settings')).toEqual({ lists: [['settings'], ['planted']], items: [['planted-one']] })
    expect(noticeQueries(list).lists).toEqual([...noticeQueries(features).lists, ['planted']])
  })
  test('adds URLs that the user may return to after signing in', () => {
    const addresses = ['/admin/planted?day=today', '/admin/planted/p1', '/admin/profile/planted', '/admin/profile/settings/planted']
    registerFeatures(features)
    expect(addresses.flatMap((address) => safeReturnUrl(address) ?? [])).toEqual([])
    registerFeatures(list)
    expect(addresses.map(safeReturnUrl)).toEqual(addresses)
    registerFeatures(features)
  })
})

/** What the features declare, as the compiler knows it. */
type Heard = Manifests | typeof own extends infer F
  ? (F extends { notices: infer N } ? keyof N : never) | (F extends { listensTo: readonly (infer T)[] } ? T : never)
  : never
type Told = Places extends infer P ? (P extends { historyTexts: infer H } ? keyof H : never) : never
type Labelled = Manifests extends infer F ? (F extends { fieldLabels: infer L } ? keyof L : never) : never
type Parts = (typeof workflowParts)[number]
type Underscored<S extends string> = S extends `${infer Domain}.${infer Rest}` ? `${Domain}_${Rest}` : S
type Actions = Parts extends infer P ? (P extends { actions: infer A } ? A : never) : never
type NamesOf<T> = T extends unknown ? keyof T & string : never
type Inputs = Actions extends infer A ? (A extends unknown ? { [N in keyof A]: A[N] extends { inputs: infer I } ? NamesOf<I> : never }[keyof A] : never) : never
/** The words that rules need: of their events, fields, actions and inputs. */
type RuleWord =
  | (Parts extends infer P ? (P extends { triggers: readonly (infer E extends string)[] } ? `event_${Underscored<E>}` : never) : never)
  | (Parts extends infer P ? (P extends { fields: infer F } ? `field_${NamesOf<F>}` : never) : never)
  | `action_${NamesOf<Actions>}`
  | `input_${Inputs}`
type Worded = RuleWords | typeof ruleWords extends infer W ? (W extends (key: infer K, ...values: never) => string ? K : never) : never
/** Does not compile, naming what is missing, while there is anything that no feature has. */
const missing: {
  topics: Record<Exclude<NoticeTopic, Heard>, 'no feature refetches on this topic, or listens to it'>
  events: Record<Exclude<ChangeEvent, Told>, 'no feature has a text for this event in the change history'>
  fields: Record<Exclude<AddedField, Labelled>, 'no feature has a label for this field of conversations'>
  rules: Record<Exclude<RuleWord, Worded>, 'no feature has a word for this of rules'>
} = { topics: {}, events: {}, fields: {}, rules: {} }

describe('all features', () => {
  test('have a query for each topic, a text for each event of the history, a label for each added field and words for rules', () =>
    expect(Object.values(missing)).toEqual([{}, {}, {}, {}]))

  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  /** Returns the paths of the files that the manifest in a folder loads. */
  const loadedBy = (folder: string) =>
    [...readFileSync(path.join(root, folder, 'manifest.ts'), 'utf8').matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file = '']) => `${folder}/${file}`)

  test('are the folders with a manifest', async () => {
    const folders = readdirSync(root).filter((folder) => readdirSync(path.join(root, folder)).includes('manifest.ts'))
    expect(folders.length).toBeGreaterThan(20)
    const declared = await Promise.all(folders.map(async (folder) => (await import(path.join(root, folder, 'manifest.ts'))) as { manifest: Feature }))
    expect(new Set(features)).toEqual(new Set(declared.map(({ manifest }) => manifest)))
  })
  test('load what they add to a conversation from the file that is built into one with it', () => {
    const loading = readdirSync(root).filter((folder) => loadedBy(folder).includes(`${folder}/conversation-places.tsx`))
    expect(loading.length).toBeGreaterThan(4)
    expect(loading).toHaveLength(features.filter(({ conversation }) => conversation).length)
  })
  test('use no id twice for their places in the inbox', () => {
    const ids = [...inboxPanes(features), ...listTools(features), ...listMarks(features)].map(({ id }) => id)
    expect(ids).toContain('drafts')
    expect(new Set(ids).size).toBe(ids.length)
  })
  test('load every screen through their own manifest', () => {
    const screens = sources.filter((file) => isScreen(file, readFileSync(path.join(root, file), 'utf8')))
    // A lower count would mean that `isScreen` no longer recognizes some screens.
    expect(screens.length).toBeGreaterThan(45)
    expect(screens.filter((file) => !loadedBy(file.split('/')[0] ?? '').includes(file))).toEqual([])
  })
  test.each([
    ['reports/index.tsx', 'export function Component() {}', true],
    ['reports/day-screen.tsx', 'export const Component = () => null', true],
    ['reports/reports-pages.tsx', 'export const DayPage = page()', true],
    ['reports/day-screen.tsx', 'export function ComponentRows() {}', false],
  ])('%s with %j counts as a screen: %s', (file, source, is) => expect(isScreen(file, source)).toBe(is))
  test('link only to URLs that exist', () => {
    registerFeatures(features)
    const places = [...navItemsOf(features), ...placesOf(features, []), ...foundKindsOf(features).values()]
    for (const { to } of places) expect(safeReturnUrl(to.replace(':id', 'x1')), to).toBe(to.replace(':id', 'x1'))
  })
  test('have unique order values', () => {
    for (const orders of [navItemsOf(features), profilePagesOf(features), settingsGroupsOf(features)].map((all) => all.map(({ order }) => order)))
      expect(new Set(orders).size).toBe(orders.length)
  })
})

/** A route renders the `Component` that its file exports, or one of several pages in a `-pages.tsx` file. */
const isScreen = (file: string, source: string) => file.endsWith('-pages.tsx') || /^export (async )?(function|const) Component\b/m.test(source)
