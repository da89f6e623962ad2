import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { IconArticle } from '@tabler/icons-react'
import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { defineFeature, type Feature, type Screen } from '../shared/features/define-feature.ts'
import { profilePagesOf } from '../shared/features/profile-pages.ts'
import { registerFeatures } from '../shared/features/registered-features.ts'
import { settingsGroupsOf } from '../shared/features/settings-groups.ts'
import { safeReturnUrl } from '../shared/return-url.ts'
import { features } from './features.ts'
import { routesOf } from './routes.ts'
import { navItemsOf } from './shell/nav-items.ts'
import { noticeQueries } from './shell/notice-queries.ts'
import { foundKindsOf, placesOf } from './shell/places.ts'

const root = path.join(import.meta.dirname, '../features')
const load = async () => ({ Component: () => null })
const place = { title: () => 'Planted', rule: 'canViewReports', icon: IconArticle } as const
const planted = defineFeature({
  screens: [
    { ...place, id: 'Planted', path: '/admin/planted', load },
    { ...place, path: '/admin/planted/:id', load },
  ],
  navigation: [{ ...place, id: 'planted', order: 35, to: '/admin/planted', shortcut: 'g x' }],
  profilePages: [{ ...place, path: 'planted', order: 75, group: 'workspace', load }],
  settingsGroups: [{ ...place, path: 'planted', order: 55, section: 'look', flag: 'canViewReports', load }],
  commands: [{ ...place, id: 'planted.today', to: '/admin/planted?day=today' }],
  found: [{ ...place, kind: 'planted', to: '/admin/planted/:id' }],
  notices: { settings: [['planted']] },
})

/** Guards that only say what they check. */
const guards = {
  guardOf: ({ rule }: Pick<Screen, 'rule'>) => Object.assign(async () => null, { rule }),
  firstOpen: () => async () => null,
}
const opened = (list: readonly Feature[], address: string) => {
  const { inside, outside } = routesOf(list, guards)
  return matchRoutes([...outside, { path: '/admin', children: inside }], address)?.at(-1)?.route
}

/** Returns the planted entry and its neighbours. */
const around = (names: string[]) => names.slice(names.indexOf('planted') - 1, names.indexOf('planted') + 2)

describe('one folder with one manifest, and one line in the list', () => {
  const list = [...features, planted]

  test.each([
    ['/admin/planted', 'canViewReports'],
    ['/admin/planted/p1', 'canViewReports'],
    ['/admin/profile/planted', 'canViewReports'],
    ['/admin/profile/settings/planted', ['canViewReports', 'canManageGeneralAndSecuritySettings']],
  ])('make a route of %s with its guard', (address, rule) => {
    const route = opened(list, address)
    expect(route).toMatchObject({ handle: { title: place.title }, lazy: { Component: expect.any(Function) } })
    expect(route?.loader).toHaveProperty('rule', rule)
    expect(opened(features, address)).toBeUndefined()
  })
  test('keep the route names of the specification', () => expect(opened(list, '/admin/planted')?.id).toBe('Planted'))
  test('make an entry of the icon bar, at its place', () => expect(around(navItemsOf(list).map(({ id }) => id))).toEqual(['newsflash', 'planted', 'sop']))
  test('make a page of the profile area, at its place', () =>
    expect(around(profilePagesOf(list).map((page) => page.path))).toEqual(['language', 'planted', 'teammates']))
  test('make a group of the settings, at its place', () =>
    expect(around(settingsGroupsOf(list).map((group) => group.path))).toEqual(['helpcenter', 'planted', 'widget']))
  test('make commands, except for entries of the icon bar', () => {
    const ids = placesOf(list, []).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['planted.today', 'profile.planted']))
    expect(placesOf(list, ['/admin/profile/planted']).map(({ id }) => id)).toEqual(ids.filter((id) => id !== 'profile.planted'))
  })
  test('make hits of the search open', () => expect(foundKindsOf(list).get('planted')?.to).toBe('/admin/planted/:id'))
  test('make queries refetch on notices', () => {
    expect(noticeQueries(list, 'settings')).toEqual([['settings'], ['planted']])
    expect(noticeQueries(list)).toEqual([...noticeQueries(features), ['planted']])
  })
  test('make addresses that a sign-in may return to', () => {
    const addresses = ['/admin/planted?day=today', '/admin/planted/p1', '/admin/profile/planted', '/admin/profile/settings/planted']
    registerFeatures(features)
    expect(addresses.flatMap((address) => safeReturnUrl(address) ?? [])).toEqual([])
    registerFeatures(list)
    expect(addresses.map(safeReturnUrl)).toEqual(addresses)
    registerFeatures(features)
  })
})

describe('the features', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  /** Returns the files that the manifest of a feature's folder loads, from the folder. */
  const loadedBy = (folder: string) =>
    [...readFileSync(path.join(root, folder, 'manifest.ts'), 'utf8').matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file = '']) => `${folder}/${file}`)

  test('with a manifest are all in the list', () => {
    const folders = readdirSync(root)
    const manifests = folders.filter((folder) => readdirSync(path.join(root, folder)).includes('manifest.ts'))
    const listed = [...readFileSync(path.join(import.meta.dirname, 'features.ts'), 'utf8').matchAll(/features\/([\w-]+)\/manifest\.ts/g)]
    expect(listed.map(([, folder]) => folder)).toEqual(manifests)
    expect(features).toHaveLength(manifests.length)
  })
  test('load every screen through their own manifest', () => {
    const screens = sources.filter((file) => isScreen(file, readFileSync(path.join(root, file), 'utf8')))
    // Fewer screens would mean that they are no longer recognised.
    expect(screens.length).toBeGreaterThan(45)
    expect(screens.filter((file) => !loadedBy(file.split('/')[0] ?? '').includes(file))).toEqual([])
  })
  test.each([
    ['reports/index.tsx', 'export function Component() {}', true],
    ['reports/day-screen.tsx', 'export const Component = () => null', true],
    ['reports/reports-pages.tsx', 'export const DayPage = page()', true],
    ['reports/day-screen.tsx', 'export function ComponentRows() {}', false],
  ])('planted: %s with %j', (file, source, is) => expect(isScreen(file, source)).toBe(is))
  test('lead only to addresses that exist', () => {
    registerFeatures(features)
    const places = [...navItemsOf(features), ...placesOf(features, []), ...foundKindsOf(features).values()]
    for (const { to } of places) expect(safeReturnUrl(to.replace(':id', 'x1')), to).toBe(to.replace(':id', 'x1'))
  })
  test('have an order without ties', () => {
    for (const orders of [navItemsOf(features), profilePagesOf(features), settingsGroupsOf(features)].map((all) => all.map(({ order }) => order)))
      expect(new Set(orders).size).toBe(orders.length)
  })
})

/** Routes show the `Component` of a file, or one of several pages in a file. */
const isScreen = (file: string, source: string) => file.endsWith('-pages.tsx') || /^export (async )?(function|const) Component\b/m.test(source)
