// @vitest-environment jsdom
import type { AskedRating } from '@porchlight/contracts/ratings/ratings'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { quietSession } from '../../live-preview/quiet-session.ts'
import { standInBoot } from '../../scenes/stand-in-boot.ts'
import { SessionContext } from '../../session/use-session.ts'
import { acting } from '../../testing/acting.ts'
import { RatingCard } from './rating-card.tsx'

const unrated: AskedRating = { message_id: 'm1', message_rating: null, message_review: '', is_open: true }

async function card(rating: AskedRating | null) {
  const rate = vi.fn(async (_ref: string, { message_rating, message_review }: { message_rating: number; message_review: string }) => ({
    message_rating,
    message_review,
    is_open: true,
  }))
  const session = { ...quietSession({ boot: standInBoot }), rating: async () => rating, rate }
  const container = document.createElement('div')
  document.body.append(container)
  await acting(() =>
    createRoot(container).render(
      <SessionContext value={session}>
        <RatingCard conversation_ref="c1" />
      </SessionContext>,
    ),
  )
  const find = <E extends Element>(selector: string) => container.querySelector<E>(selector)
  return { rate, find, text: () => container.textContent ?? '' }
}

test('P1: a closed chat is rated in the chat, with the prompt of its score, and can be changed', async () => {
  const { rate, find, text } = await card(unrated)
  expect(find('button[type=submit]')).toBeNull()
  await acting(() => find<HTMLInputElement>('input[value="2"]')?.click())
  expect(text()).toContain('What specific changes would have improved your experience?')
  await acting(() => find<HTMLInputElement>('input[value="5"]')?.click())
  expect(text()).toContain('What did you find most helpful about your experience, and what could we have done better?')
  const review = find<HTMLTextAreaElement>('textarea')
  if (review) review.value = ' Kind people '
  await acting(() => find<HTMLButtonElement>('button[type=submit]')?.click())
  expect(rate).toHaveBeenCalledWith('c1', { message_id: 'm1', message_rating: 5, message_review: 'Kind people' })
  expect(text()).toContain('Thank You For Your Review!')
  await acting(() => find<HTMLButtonElement>('.link')?.click())
  expect(find<HTMLInputElement>('input[value="5"]')?.checked).toBe(true)
})

test.each<[string, AskedRating | null, string]>([
  ['that is not asked about', null, ''],
  ['that can no longer be rated', { ...unrated, is_open: false }, ''],
  ['whose rating is final', { ...unrated, message_rating: 4, is_open: false }, 'Thank You For Your Review!Satisfied'],
])('a chat %s', async (_what, rating, expected) => {
  expect((await card(rating)).text()).toBe(expected)
})
