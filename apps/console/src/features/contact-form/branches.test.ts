import { expect, test } from 'vitest'
import { roundabout, shop } from '../../../../../packages/contact-flow/src/testing/forms.ts'
import { type Branch, branchesOf } from './branches.ts'

const lines = (branches: readonly Branch[], depth = ''): string[] =>
  branches.flatMap((branch) => [`${depth}${branch.answer}: ${branch.isSearched ? 'search, ' : ''}${branch.to}`, ...lines(branch.branches, `${depth}  `)])

test('each question is opened where it occurs first', () =>
  expect(lines(branchesOf(shop))).toEqual([
    'An order: ISSUES',
    '  It is late: FINAL_STEP',
    '  I cannot sign in: LOGIN_ISSUE',
    '    No mail arrives: FINAL_STEP',
    '    Wrong password: FINAL_STEP',
    'My account: LOGIN_ISSUE',
    'A repair: search, ISSUES',
    'Something else: SUB_HELP_WITH',
    '  Signing in: LOGIN_ISSUE',
    '  A question: search, ISSUES',
    '  Praise: FINAL_STEP',
    'Just a message: FINAL_STEP',
  ]))

test('a form with loops has a finite tree', () => expect(lines(branchesOf(roundabout)).length).toBeGreaterThan(0))
