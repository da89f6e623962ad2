import { folded } from '@porchlight/search'

/** What a question asks for. `topic`: it names a topic, and says no more. */
export type QuestionKind =
  | 'often'
  | 'many'
  | 'price'
  | 'amount'
  | 'duration'
  | 'measure'
  | 'when'
  | 'where'
  | 'who'
  | 'why'
  | 'how_to'
  | 'yes_no'
  | 'which'
  | 'what_is'
  | 'phone'
  | 'email'
  | 'topic'

type Form = readonly [pattern: RegExp, kind: QuestionKind]

/** The words that open a question or a clause of one, in English and German, folded. The first that matches counts. A question has at most 2,000 characters. */
const forms: readonly Form[] = [
  [
    /\b(?:what|whats|which|wie lautet|wie ist|welche)\b.{0,20} (?:(?:phone|telephone) ?number|telefonnummer)\b|^(?:your )?(?:phone|telephone) number\b|^telefonnummer\b|\bwhat number (?:do|can|should) i (?:call|ring)\b|\bwhich number (?:do|can|should) i (?:call|ring)\b/,
    'phone',
  ],
  [
    /\bwhat(?: is|s)? (?:your|the) e-?mail(?: address)?\b|\b(?:to )?which (?:e-?mail )?address (?:do|can|should) i (?:write|send)\b|\bwie (?:lautet|ist) (?:ihre|die|eure) e-?mail/,
    'email',
  ],
  [/\bhow (?:often|frequently|regularly)\b|\bwie (?:oft|haufig|regelmassig)\b/, 'often'],
  [
    /\bhow (?:much|high)\b.{0,40}\b(?:costs?|prices?|fees?|pay|spend|charged?|premium)\b|\bhow much (?:is|are|for|was|were|would)\b|\b(?:price|cost|fee)s? (?:of|for)\b/,
    'price',
  ],
  [
    /\bwhat(?: is| are|s)? .{0,60}\b(?:costs?|prices?|fees?)\b|\bwas kostet|\bwas kosten|\bwieviel kost|\bwie viel kost|\bwie teuer\b|\bwelchen preis|\bpreise? (?:fur|von)\b|\bwie hoch .{0,40}\b(?:kosten|preis|gebuhr)/,
    'price',
  ],
  [/\bhow many (?:minutes|hours|days|nights|weeks|months|years|working days)\b|\bwie viele (?:minuten|stunden|tage|wochen|monate|jahre)\b/, 'duration'],
  [/\bhow many\b|\bwie ?viele\b/, 'many'],
  [/\bhow much\b|\bwie ?viel\b(?! uhr)/, 'amount'],
  [/\bhow (?:late|early)\b|\b(?:until|till|by|from|since|after|before) when\b|\b(?:bis|ab|seit) wann\b|\bum wie ?viel uhr\b|\bwie (?:spat|fruh)\b/, 'when'],
  [/\bhow (?:long|soon|quickly|fast)\b|\bwie (?:lange|schnell|bald)\b/, 'duration'],
  [
    /\bhow (?:far|high|heavy|tall|old|big|large|wide|deep|hard|low|warm|cold|hot|strong)\b|\bwie (?:weit|hoch|gross|schwer|alt|tief|breit|warm|kalt|stark|fest)\b/,
    'measure',
  ],
  [
    /\b(?:what|which|welche[rmns]?) (?:\w+ )?(?:pressure|temperature|height|weight|percentage|speed|number|druck|temperatur|hohe|gewicht|nummer|geschwindigkeit)\b/,
    'measure',
  ],
  [/\b(?:at )?(?:what|which) (?:times?|days?|date)\b|\bwhat are .{0,40}\bhours\b|\ban welche[mn] tag/, 'when'],
  [/\bhow (?:do|can|should|could|would|may|must|to|shall)\b|\bwhat (?:should|can|do|must) (?:i|we) do\b|\bwhat to do\b|\bwhat now\b/, 'how_to'],
  [/\bwas (?:muss|kann|soll|sollte) ich (?:jetzt |nun |dann )?(?:tun|machen)\b|\bwas tun\b|\bwie (?!\w+ (?:ist|sind)\b)(?:\w+ )(?:ich|wir|man)\b/, 'how_to'],
  [/\bwhy\b|\bhow come\b|\bfor what reason\b|\bwarum\b|\bwieso\b|\bweshalb\b/, 'why'],
  [/^(?:and |und )?(?:in |an |to |von |bei )?(?:who|whom|whose|wer|wem|wen)\b|, (?:who|wer)\b/, 'who'],
  [/\bwhere\b|\bwo\b|\bwoher\b|\bwohin\b/, 'where'],
  [/^(?:and |und |but |aber |since |from |till )?(?:when|wann)\b|, (?:when|wann)\b|\bwhen (?:do|does|is|are|can|will|must|should)\b|\bwann\b/, 'when'],
  [
    /^(?:and |but |or |so )?(?:can|could|may|might|do|does|did|is|are|was|were|will|would|should|must|shall|have|has|am)(?:nt)?\b|[,.;:] ?(?:can|could|may|do|does|is|are|will|should|must) (?:i|we|you|it|they|there|my|the|your)\b|\bis it possible\b/,
    'yes_no',
  ],
  [
    /^(?:und |aber |oder )?(?:kann|kannst|konnen|konnte|darf|durfen|muss|mussen|soll|sollte|ist|sind|hat|haben|habt|wird|werden|gibt|gilt|bekomme|brauche|\w{2,20}(?:en|ern|eln) (?:sie|wir)|\w{3,20}t ihr)\b/,
    'yes_no',
  ],
  [/^(?:what(?: is| are|s)|was (?:ist|sind)) (?:a |an |the |ein |eine |der |die |das )?\w+\W*$/, 'what_is'],
  [/\bwhat\b|\bwhich\b|\bwelche[rmns]?\b|^was\b/, 'which'],
]

/** Openers that say nothing about what is asked. */
const greeting = /^(?:(?:hi|hello|hey|hallo|moin|guten tag|dear team|please|bitte|excuse me|sorry|and|und)\b[ ,!.:-]{0,5}){1,3}/

/** Returns a question folded, without apostrophes and greetings, so that forms can be told. */
export const askedText = (question: string): string => folded(question).replace(/['’`]/g, '').replace(/\s+/g, ' ').trim().slice(0, 400).replace(greeting, '')

/** Returns what a question asks for. */
export function kindOf(question: string): QuestionKind {
  const asked = askedText(question)
  return forms.find(([pattern]) => pattern.test(asked))?.[1] ?? 'topic'
}

/** The units that an answer to "how heavy" and the like is in; undefined if any number will do. */
const unitsOf: readonly (readonly [RegExp, RegExp])[] = [
  [/\bhow heavy\b|\bwie schwer\b|\bweight\b|\bgewicht\b/, /\d\s?(?:kg|g|lbs?)\b|\b(?:kilos?|kilograms?|grams?|pounds?|tons?|kilogramm|gramm|tonnen?)\b/],
  [/\bhow far\b|\bwie weit\b/, /\d\s?(?:km|m|mi)\b|\b(?:kilomet(?:re|er)s?|kilometern?|miles?|met(?:re|er)s?|metern?|minutes?|minuten)\b/],
  [
    /\bhow (?:high|tall|wide|deep)\b|\bwie (?:tief|breit)\b|\bheight\b|\bhohe\b/,
    /\d\s?(?:m|cm|mm|ft)\b|["″]|\b(?:met(?:re|er)s?|metern?|centimet(?:re|er)s?|inch(?:es)?|feet|foot|zoll|€|eur)\b|[€$£%]/,
  ],
  [/\bhow old\b|\bwie alt\b/, /\b(?:years?|months?|age|jahren?|monaten?|under|over|from|unter|uber|ab)\b/],
  [/\bhow (?:warm|cold|hot)\b|\bwie (?:warm|kalt)\b|\btemperatur/, /°|\b(?:degrees?|grad|temperature|raumtemperatur|zimmertemperatur)\b/],
]

/** Returns what an answer to a question about a measure has, besides a number, if the question says in which unit. */
export const unitOf = (question: string): RegExp | undefined => unitsOf.find(([asked]) => asked.test(askedText(question)))?.[1]
