// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { isHeld, keepAnswer, optimistic } from './optimistic.ts'
import { queryClient } from './query-client.ts'

const queryKey = ['shelf']
const shown = () => queryClient.getQueryData<string[]>(queryKey)
afterEach(() => queryClient.clear())

/** Moves a book to the front; the server responds when told. */
function toFront(book: string) {
  const answer = Promise.withResolvers<void>()
  const saved = optimistic<string[], void>(
    { queryKey },
    (books) => [book, ...books.filter((each) => each !== book)],
    () => answer.promise,
  )
  return { ...answer, saved }
}

test('a failed move is undone, and one made after it stays', async () => {
  queryClient.setQueryData(queryKey, ['a', 'b', 'c'])
  const first = toFront('b')
  const second = toFront('c')
  await expect.poll(shown).toEqual(['c', 'b', 'a'])

  first.reject(new Error('no connection'))
  await expect(first.saved).rejects.toThrow('no connection')
  expect(shown()).toEqual(['c', 'a', 'b'])

  second.resolve()
  await second.saved
  expect(shown()).toEqual(['c', 'a', 'b'])
})

test('a failed move is undone without undoing one saved before it', async () => {
  queryClient.setQueryData(queryKey, ['a', 'b', 'c'])
  const first = toFront('b')
  const second = toFront('c')
  first.resolve()
  await first.saved

  second.reject(new Error('no connection'))
  await expect(second.saved).rejects.toThrow('no connection')
  expect(shown()).toEqual(['b', 'a', 'c'])
})

test('the list is not fetched again until the last move is saved', async () => {
  queryClient.setQueryData(queryKey, ['a', 'b', 'c'])
  const query = queryClient.getQueryCache().find({ queryKey })
  const first = toFront('b')
  const second = toFront('c')
  first.resolve()
  await first.saved
  expect(query && isHeld(query)).toBe(true)

  second.resolve()
  await second.saved
  expect(query && isHeld(query)).toBe(false)
})

test('what the server says meanwhile stays when a change is refused, and is shown below the others', async () => {
  queryClient.setQueryData(queryKey, ['a', 'b', 'c'])
  const first = toFront('b')
  const second = toFront('c')
  await expect.poll(shown).toEqual(['c', 'b', 'a'])
  keepAnswer(queryKey, ['d', 'a', 'b', 'c'])
  expect(shown()).toEqual(['c', 'b', 'd', 'a'])

  first.reject(new Error('forbidden'))
  await expect(first.saved).rejects.toThrow('forbidden')
  expect(shown()).toEqual(['c', 'd', 'a', 'b'])
  second.reject(new Error('forbidden'))
  await expect(second.saved).rejects.toThrow('forbidden')
  expect(shown()).toEqual(['d', 'a', 'b', 'c'])
})

test('an answer replaces the change that it answers', async () => {
  queryClient.setQueryData(queryKey, ['a'])
  const saved = optimistic<string[], string>(
    { queryKey },
    (books) => [...books, ' b '],
    async () => 'b',
    { answered: (book) => (books: string[]) => [...books, book] },
  )
  await saved
  expect(shown()).toEqual(['a', 'b'])
})

test('an answer fetched meanwhile is shown with the changes on top', async () => {
  queryClient.setQueryData(queryKey, ['a', 'b'])
  const first = toFront('b')
  await expect.poll(shown).toEqual(['b', 'a'])
  await queryClient.fetchQuery({ queryKey, staleTime: 0, queryFn: () => ['d', 'a', 'b'] })
  expect(shown()).toEqual(['b', 'd', 'a'])
  first.reject(new Error('forbidden'))
  await expect(first.saved).rejects.toThrow('forbidden')
  expect(shown()).toEqual(['d', 'a', 'b'])
})
