// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../connection/query-client.ts'
import { isHeld, saveMove } from './save-move.ts'

const queryKey = ['shelf']
const shown = () => queryClient.getQueryData<string[]>(queryKey)
afterEach(() => queryClient.clear())

/** Moves a book to the front; the server responds when told. */
function toFront(book: string) {
  const answer = Promise.withResolvers<void>()
  const show = () => queryClient.setQueryData<string[]>(queryKey, (books = []) => [book, ...books.filter((each) => each !== book)])
  const saved = saveMove({ queryKey, show, save: () => answer.promise })
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
