import { expect, test } from 'vitest'
import { processorMs } from '../../testing/time-taken.ts'
import { makeLog } from './log.ts'

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  const lines: string[] = []
  write(makeLog('info', { write: (line: string) => void lines.push(line) }))
  return lines.join('')
}

test.each([
  ['a refusal that quotes the recipient', new Error('550 5.1.1 <Ann.O+x@shop.example>: unknown'), 'shop.example'],
  ['an address with letters of another script', new Error('to=jörg@münchen.example refused'), 'münchen'],
  ['a nested error', new Error('failed', { cause: new Error('bo@shop.example is locked') }), 'bo@'],
])('E24: no address in a log line: %s', (_what, err, gone) => {
  const line = logged((log) => log.warn({ err }, 'mail'))
  expect(line).toContain('[address]')
  expect(line).not.toContain(gone)
  expect(JSON.parse(line)).toMatchObject({ msg: 'mail' })
})

test('E24: lines without addresses stay as they are, and long ones are quick', () => {
  expect(logged((log) => log.info({ route: '/api/@me/x', at: 'a @ b' }, 'node_modules/@scope/x'))).toContain('"route":"/api/@me/x","at":"a @ b"')
  const spent = processorMs(() => {
    logged((log) => log.info('a@'.repeat(100_000)))
    logged((log) => log.info(`${'a'.repeat(200_000)} @`))
  })
  expect(spent).toBeLessThan(2000)
})
