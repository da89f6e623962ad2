// @vitest-environment jsdom
import type { VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import type { Waiting } from '@porchlight/contracts/visitors/visitors'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietSession } from '../../live-preview/quiet-session.ts'
import { standInBoot } from '../../scenes/stand-in-boot.ts'
import { SessionContext } from '../../session/use-session.ts'
import { acting } from '../../testing/acting.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingLine } from './waiting-line.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const chat: VisitorConversationView = {
  conversation_ref: 'c1',
  number: 1,
  state: 'waiting',
  agent: null,
  last_message: null,
  unread_count: 0,
  created_at: '2026-10-05T09:30:00Z',
  updated_at: '2026-10-05T09:30:00Z',
  merged_into: null,
  seq: 1,
}

/** Mounts a chat's waiting line; the server returns each of the `answers` in order. */
async function line(...answers: (Waiting | null | Error)[]) {
  const asked = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer ?? null
  })
  const session = { ...quietSession({ boot: standInBoot }), waiting: asked }
  const container = document.createElement('div')
  const root = createRoot(container)
  const Line = ({ of, isAsking }: { of: VisitorConversationView; isAsking: boolean }) => <WaitingLine waiting={useWaiting(of, isAsking)} />
  const show = (of: Partial<VisitorConversationView> = {}, isAsking = true) =>
    acting(() =>
      root.render(
        <SessionContext value={session}>
          <Line of={{ ...chat, ...of }} isAsking={isAsking} />
        </SessionContext>,
      ),
    )
  await show()
  return { asked, show, text: () => container.textContent, later: () => acting(() => vi.advanceTimersByTimeAsync(limits.waitingRefreshMs)) }
}

test.each<[Waiting | null, string]>([
  [null, ''],
  [{ ahead: 0, minutes: 0 }, "You're next"],
  [{ ahead: 1, minutes: 0 }, '1 person is ahead of you'],
  [{ ahead: limits.queueAheadMax, minutes: 1 }, '20 people are ahead of you'],
  [{ ahead: limits.queueAheadMax + 1, minutes: 1 }, 'More than 20 people are ahead of you'],
  [{ ahead: 0, minutes: limits.longWaitMinutes }, "Still looking for someone to help you · You're next"],
])('%j: "%s"', async (waiting, text) => expect((await line(waiting)).text()).toBe(text))

test('updates with the queue and disappears once an agent takes the chat', async () => {
  const { asked, show, text, later } = await line({ ahead: 1, minutes: 0 }, { ahead: 0, minutes: 0 })
  expect(text()).toBe('1 person is ahead of you')
  await later()
  expect(text()).toBe("You're next")
  await show({ state: 'ongoing', seq: 2 })
  expect(text()).toBe('')
  await later()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('hides a place that cannot be confirmed, and sends no requests while the panel is closed', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { asked, show, text, later } = await line({ ahead: 0, minutes: 0 }, new Error('no network'), { ahead: 0, minutes: 1 })
  await later()
  expect(text()).toBe('')
  await later()
  expect(text()).toBe("You're next")
  await show({}, false)
  expect(text()).toBe('')
  await later()
  expect(asked).toHaveBeenCalledTimes(3)
})
