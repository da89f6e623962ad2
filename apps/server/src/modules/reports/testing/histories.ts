import fc from 'fast-check'
import { eventsOfLines } from './ledger-lines.ts'

/** Everything that can happen, in any order: more than the product allows. */
const anything = [
  'in',
  'out ana',
  'out ben',
  'note',
  'rule',
  'bot',
  'take ana',
  'take ben',
  'release',
  'hand',
  'handteam',
  'noteam',
  'close',
  'ruleclose',
  'back',
]
  .concat([
    'back ana',
    'reopen',
    'toticket',
    'toticket closed',
    'owner ana',
    'owner',
    'team sales',
    'status waiting',
    'status open',
    'spam yes',
    'spam no',
    'snooze',
  ])
  .concat(['wake', 'merged', 'mergedin 1', 'unmerged', 'splitaway -', 'ask', 'rate 3', 'rate 5 3', 'met resolution', 'missed', 'flow', 'handover', 'flowend'])

/** A random history of one conversation, from `monday` on. */
export const history = fc
  .tuple(
    fc.constantFrom('chat', 'ticket ana sales', 'spamchat'),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom(...anything)), { maxLength: 30 }),
  )
  .map(([first, rest]) => {
    let at = 0
    const lines = rest.map(([after, word]) => {
      at += after
      return `${at} ${word}`
    })
    return eventsOfLines([`0 ${first}`, ...lines].join(';'))
  })
