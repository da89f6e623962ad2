import { limits } from '@porchlight/contracts/limits'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createHelpActivities, type HelpActivitiesOptions } from './help-activities.ts'
import { VirtualClock } from './testing/virtual-clock.ts'

const article = { article_id: 'a1', article_title: 'Mend a flat tyre' }

/** Help activities against a fake server: `calls` lists the requests it received. */
function setUp(options: Partial<HelpActivitiesOptions> = {}) {
  const clock = new VirtualClock()
  const calls: [string, object][] = []
  const failures: string[] = []
  let isDown = false
  let readings = 0
  const answer =
    (name: string, value: object = {}) =>
    async (input: object) => {
      calls.push([name, input])
      if (isDown) throw new ApiError('unavailable', 503)
      return value
    }
  const http = {
    visitorActivity: {
      addSearch: answer('addSearch', { searchId: 's1' }),
      updateSearch: answer('updateSearch'),
      addArticle: (input: object) => answer('addArticle', { readingId: `r${++readings}` })(input),
      addNewsFlash: answer('addNewsFlash'),
      addWidget: answer('addWidget'),
      addChat: answer('addChat'),
    },
    articles: { count: answer('count') },
  } as unknown as HelpActivitiesOptions['http']
  const activities = createHelpActivities({ http, support_lib_id: 'demo', clock, onFailure: (what) => failures.push(what), ...options })
  const goDown = () => {
    isDown = true
  }
  return { activities, clock, calls, failures, goDown, names: () => calls.map(([name]) => name) }
}

describe('recording visitor activities', () => {
  test('records opening the widget once', () => {
    const { activities, calls } = setUp()
    activities.opened()
    activities.opened()
    expect(calls).toEqual([['addWidget', { supportLibId: 'demo' }]])
  })
  test('records opening the chat once', () => {
    const { activities, calls } = setUp()
    activities.openedChat()
    activities.openedChat()
    expect(calls).toEqual([['addChat', { supportLibId: 'demo' }]])
  })
  test('what the visitor writes is added to the articles read before it, once', async () => {
    const { activities, calls } = setUp()
    const told = () => calls.flatMap(([name, input]) => (name === 'updateSearch' ? [(input as { id: string }).id] : []))
    activities.wrote()
    for (let at = 0; at < 7; at += 1) activities.read({ ...article, article_id: `a${at}` }, false)
    activities.wrote()
    activities.wrote()
    await vi.waitFor(() => expect(told()).toEqual(['r3', 'r4', 'r5', 'r6', 'r7']))
  })
  test('a reader who comes back to an article is still one, whether or not the server has recorded it yet', async () => {
    const { activities, calls, clock } = setUp()
    activities.read(article, false)
    await clock.advance(0)
    activities.read(article, false)
    activities.read(article, false)
    activities.wrote()
    await clock.advance(0)
    expect(calls.filter(([name]) => name === 'updateSearch')).toEqual([['updateSearch', { supportLibId: 'demo', id: 'r3', ticket: 1 }]])
  })
  describe('with what the tab keeps', () => {
    beforeEach(() => {
      const kept = new Map<string, string>()
      vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
    })
    afterEach(() => {
      vi.unstubAllGlobals()
    })
    test('what was read on another page counts, of the same library alone', async () => {
      const [first, second, other] = [setUp(), setUp(), setUp({ support_lib_id: 'other' })]
      first.activities.read(article, false)
      await first.clock.advance(0)
      other.activities.wrote()
      second.activities.wrote()
      first.activities.wrote()
      await second.clock.advance(0)
      expect([other.calls, second.calls]).toEqual([[], [['updateSearch', { supportLibId: 'demo', id: 'r1', ticket: 1 }]]])
      expect(first.names()).not.toContain('updateSearch')
    })
  })
  test('records an article read as an activity and a view', () => {
    const { activities, calls } = setUp()
    activities.read(article, false)
    expect(calls).toEqual([
      ['addArticle', { supportLibId: 'demo', activity: { articleId: 'a1', articleTitle: 'Mend a flat tyre' } }],
      ['count', { article_id: 'a1', support_lib_id: 'demo', counter: 'views' }],
    ])
  })
  test.each([
    [true, 'passed'],
    [false, 'failed'],
  ])('records a search with results %s as %s', (hasResults, status) => {
    const { activities, calls } = setUp()
    activities.searched('flat tyre', hasResults)
    activities.searched('flat tyre', hasResults)
    expect(calls).toEqual([['addSearch', { supportLibId: 'demo', activity: { searchQuery: 'flat tyre', status } }]])
  })
  test('adds an article read from the results to its search', async () => {
    const { activities, clock, calls } = setUp()
    activities.searched('tyre', true)
    activities.read(article, true)
    await clock.advance(0)
    expect(calls.at(-1)).toEqual(['updateSearch', { supportLibId: 'demo', id: 's1', article_read_id: 'a1', article_read_title: 'Mend a flat tyre' }])
  })
  test('does not add an article read any other way or after leaving the search', async () => {
    const { activities, clock, names } = setUp()
    activities.searched('tyre', true)
    activities.read(article, false)
    activities.leftSearch()
    activities.read(article, true)
    await clock.advance(0)
    expect(names()).not.toContain('updateSearch')
  })
  test('the classic widget records a search after 1500 ms, and only the last one typed', async () => {
    const { activities, clock, calls } = setUp({ searchDelayMs: limits.searchRecordDelayMs })
    activities.searched('ty', false)
    await clock.advance(1499)
    activities.searched('tyre', true)
    await clock.advance(1499)
    expect(calls).toEqual([])
    await clock.advance(1)
    expect(calls).toEqual([['addSearch', { supportLibId: 'demo', activity: { searchQuery: 'tyre', status: 'passed' } }]])
  })
  test('reading an article before the delay ends records its search at once', async () => {
    const { activities, clock, names } = setUp({ searchDelayMs: limits.searchRecordDelayMs })
    activities.searched('tyre', true)
    activities.read(article, true)
    await clock.advance(limits.searchRecordDelayMs)
    expect(names()).toEqual(['addArticle', 'count', 'addSearch', 'updateSearch'])
  })
  test.each([
    [true, 'likes'],
    [false, 'disLikes'],
  ])('a vote (helpful: %s) counts as one of the %s', (isHelpful, counter) => {
    const { activities, calls } = setUp()
    activities.voted('a1', isHelpful)
    expect(calls).toEqual([['count', { article_id: 'a1', support_lib_id: 'demo', counter }]])
  })
  test('failures are only logged', async () => {
    const { activities, clock, failures, names, goDown } = setUp()
    goDown()
    activities.opened()
    activities.searched('tyre', true)
    activities.read(article, true)
    activities.readNews('n1')
    activities.voted('a1', true)
    await clock.advance(0)
    expect(names()).not.toContain('updateSearch')
    expect(failures.sort()).toEqual([
      'a search was not recorded',
      'likes of an article were not counted',
      'the opening was not recorded',
      'the reading of an article was not recorded',
      'the reading of news was not recorded',
      'views of an article were not counted',
    ])
  })
})
