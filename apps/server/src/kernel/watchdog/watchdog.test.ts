import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { beginUnderWay, namesUnderWay, noteUnderWay, sharedMemory } from './under-way.ts'

async function child(deed: 'burn' | 'idle' | 'stubborn', seconds = 1) {
  const made = fork(new URL('./testing/watched-child.ts', import.meta.url), [deed, String(seconds)], { silent: true, execArgv: [] })
  onTestFinished(() => void made.kill('SIGKILL'))
  let said = ''
  made.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const exited = once(made, 'exit')
  await once(made, 'message')
  return { made, exited, said: () => said }
}

test('a process whose main thread hangs ends itself, and says what was under way and where; one that is stopped for as long does not', async () => {
  const [busy, idle] = [await child('burn'), await child('idle')]
  // A suspended machine, or a debugger.
  process.kill(idle.made.pid ?? 0, 'SIGSTOP')
  expect(await busy.exited).toEqual([null, 'SIGVTALRM'])
  expect(JSON.parse(busy.said())).toMatchObject({
    msg: 'the main thread hangs: ending it',
    under_way: ['job 7 planted.burn'],
    at: expect.arrayContaining([expect.stringMatching(/^burn testing\/watched-child\.ts:\d+$/)]),
  })
  process.kill(idle.made.pid ?? 0, 'SIGCONT')
  idle.made.kill('SIGTERM')
  expect(await idle.exited).toEqual([0, null])
  expect(idle.said()).toBe('ended in order\n')
})

test('SIGTERM ends a process that is busy, and one that becomes busy while it ends', async () => {
  const [busy, stubborn] = [await child('burn', 2), await child('stubborn', 3600)]
  for (const { made } of [busy, stubborn]) made.kill('SIGTERM')
  expect(await busy.exited).toEqual([null, 'SIGVTALRM'])
  expect(await stubborn.exited).toEqual([null, 'SIGKILL'])
  expect(stubborn.said()).toContain('the process did not end in time')
})

test('what is under way is noted up to its end, as far as there is room', () => {
  const memory = sharedMemory().names
  noteUnderWay(memory)
  const names = () => namesUnderWay(Buffer.from(memory))
  const ends = Array.from({ length: 100 }, (_, at) => beginUnderWay(`operation ${at} ${'x'.repeat(200)}`))
  expect(names()).toHaveLength(64)
  expect(names()[0]).toHaveLength(95)
  for (const end of ends) end()
  expect(names()).toEqual([])
})
