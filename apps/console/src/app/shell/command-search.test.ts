import { expect, test } from 'vitest'
import { searchCommands } from './command-search.ts'

const commands = [
  { label: 'Close chat', keywords: ['end', 'archive'] },
  { label: 'Go to Archives' },
  { label: 'Go to Inbox' },
  { label: 'Switch to dark theme', keywords: ['night'] },
]
const found = (query: string) => searchCommands(commands, query).map(({ label }) => label)

test.each([
  ['', ['Close chat', 'Go to Archives', 'Go to Inbox', 'Switch to dark theme']],
  ['arch', ['Go to Archives', 'Close chat']],
  [' DARK ', ['Switch to dark theme']],
  ['go to i', ['Go to Inbox']],
  ['dark night', ['Switch to dark theme']],
  ['ight', ['Switch to dark theme']],
  ['nothing', []],
])('the command bar puts the best match first, so that Enter runs it: %j', (query, labels) => expect(found(query)).toEqual(labels))
