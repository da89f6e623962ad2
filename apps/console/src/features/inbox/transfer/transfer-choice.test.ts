import { expect, test } from 'vitest'
import { bestMatch, chosenAmong, matching } from './transfer-choice.ts'

const people = ['Joanna Berg', 'Anna Lind', 'Bo Agent'].map((name) => ({ id: name.slice(0, 2), name }))

test('filtering out the chosen teammate suspends the choice; showing them again restores it', () => {
  expect(chosenAmong(matching(people, ''), 'Bo')?.name).toBe('Bo Agent')
  expect(chosenAmong(matching(people, 'anna'), 'Bo')).toBeUndefined()
  expect(chosenAmong(matching(people, 'b'), 'Bo')?.name).toBe('Bo Agent')
})

test('Enter prefers a name that starts with the search text over one that contains it', () => {
  expect(bestMatch(matching(people, ' Anna'), ' Anna')?.name).toBe('Anna Lind')
  expect(bestMatch(matching(people, 'berg'), 'berg')?.name).toBe('Joanna Berg')
  expect(bestMatch(matching(people, 'zoe'), 'zoe')).toBeUndefined()
})
