import { readChoice } from '../typed/read-choice.ts'
import type { Reading } from '../typed/typed.ts'
import type { FlowChoice } from './flow-nodes.ts'

/** What visitors write who would rather talk to a person, once that was offered. */
const personWords = [
  ...['person', 'a person', 'talk to a person', 'human', 'talk to a human', 'agent', 'support', 'help'],
  ...[
    'Mensch',
    'mit einem Menschen sprechen',
    'Mit jemandem sprechen',
    'Mitarbeiter',
    'Hilfe',
    'personne',
    'humain',
    'persona',
    'humano',
    'pessoa',
    'persoon',
    'medewerker',
    'człowiek',
    'osoba',
    'человек',
    'оператор',
  ],
].map((label) => ({ choice_id: label, label }))

/** Whether a text asks for a person, and says nothing else. */
export const asksForPerson = (text: string): boolean => readChoice(personWords, text) !== undefined

/** Returns the readings of an ambiguous answer as choices: each label is one that can be typed, too. */
export const meantChoices = (meant: readonly Reading[]): FlowChoice[] => meant.map(({ label }, at) => ({ choice_id: `meant_${at + 1}`, label }))
