import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of the list of keyboard shortcuts. */
export const sheet = defineTexts('shortcut_sheet', {
  find: 'Find a shortcut',
  found: { one: '{count} shortcut', other: '{count} shortcuts' },
  noneFound: 'No shortcuts found',
  changeKey: '{key}, change the key of “{command}”',
  noKeys: 'none',
  pressKey: 'Press the new key for “{command}”, or Esc to keep {key}.',
  pressSecond: '{key}: press a second key for a sequence, or Enter to use {key} alone.',
  useOne: 'Use {key} alone',
  notThisKey: '{key} can’t be used: take a letter, a digit or a sign, with or without Shift.',
  deadKey: 'This key waits for a letter and can’t be used. Take another one.',
  inTheWay: '{keys} is already used: {others}.',
  inTheWayMore: { one: '{names} and {count} more', other: '{names} and {count} more' },
  trade: 'Swap: “{other}” gets {before}',
  replace: 'Use it, and leave none there',
  keep: 'Cancel',
  changed: '“{command}” is now {key}.',
  resetOne: 'Usual keys of “{command}”: {key}',
  own: 'Click a key to change it. Your keys apply in every browser you sign in to.',
  usualKeys: 'Reset all to the usual keys',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Turn off if you use speech input or often press keys by mistake.',
})
