import { expect, test } from 'vitest'
import { placeholderWarnings } from './placeholder-warnings.ts'

const known = ['companyName', 'companyPhone']

test.each([
  ['Call {companyName}', '{companyName} anrufen', [], []],
  ['Call {companyName}', '', [], []],
  ['Call {companyName} at {companyPhone}', 'Ruf {companyPhone}', [], ['{companyName}']],
  ['Call {nobody}', 'Ruf {nobody}', ['{nobody}'], []],
  ['Call', 'Ruf {wrong}', ['{wrong}'], []],
  ['{appName1} {appName10} {appName11}', '', ['{appName11}'], []],
])('%s → %s', (source, translation, unknown, lost) => expect(placeholderWarnings(source, translation, known)).toEqual({ unknown, lost }))
