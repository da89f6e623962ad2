import { expect, test } from 'vitest'
import { asLine, fromLine } from './addresses.ts'

test('a line of addresses keeps known names, drops repeats and names what is no address', () => {
  const known = [{ address: 'ada@x.test', name: 'Ada' }]
  expect(fromLine(' Ada@x.test, ben@x.test;ben@x.test ', known)).toEqual({ people: [known[0], { address: 'ben@x.test' }], wrong: null })
  expect(fromLine('ada@x.test, ben', known).wrong).toBe('ben')
  expect(fromLine('', known)).toEqual({ people: [], wrong: null })
  expect(asLine([...known, { address: 'b@x.test' }])).toBe('ada@x.test, b@x.test')
})
