// Holds for every operation and event.
import { operations } from '@porchlight/contracts/api'
import { auditAreaOf } from '@porchlight/contracts/audit-areas'
import { events } from '@porchlight/contracts/events'
import { expect, test } from 'vitest'
import { german } from '../../app/language/german.ts'

test('everything that is audited has words', () => {
  const ofOperations = operations
    .filter((each) => auditAreaOf(each) && (auditAreaOf(each) === 'exports' || !each.http?.startsWith('GET')))
    .map(({ name }) => name)
  const ofEvents = Object.entries(events).flatMap(([name, declared]) => ('audit' in declared ? [name] : []))
  const wanted = [...ofOperations, ...ofEvents].flatMap((name) => [`what_${name.split('.')[0]}`, `how_${name.split('.')[1]}`])
  expect(wanted.filter((key) => !(`teamlogs.${key}` in german.texts) && !(`audit_words.${key}` in german.texts))).toEqual([])
})
