import { folded } from '@porchlight/search'

/** Ends in which forms of one word differ, in English and German; of words with a beginning of five letters in common also those of words made from it. */
const english = ['', 's', 'es', 'ed', 'ing', 'e', 'y', 'ies', 'ied', 'ly', 'd']
const inflections = { english: new Set(english), german: new Set([...english, 'er', 'ers', 'en', 'n', 'em', 't', 'te', 'st', 'et', 'est', 'ern', 'ten']) }
const derivations = new Set([
  ...inflections.german,
  ...'or ors ion ions ation ations ment ments al able ance ances ence ity ive ung ungen bar lich keit heit tion tions age ages ern el eln le ery eries ren rin ate ates ated ating ution utions ption ptions sion sions iption iptions'.split(
    ' ',
  ),
])
const commonMin = 3
const derivedFrom = 5
/** The length from which a German word is also found in a compound. */
const compoundFrom = 4

/** Words of customer service that say the same, as far as an answer about one is an answer about the other. Folded; of each word one form. */
const sameMeaning: readonly (readonly string[])[] = [
  'return send-back zuruckgeben zurucksenden zuruckschicken ruckgabe rucksendung retoure',
  'refund money-back reimburse ruckerstattung erstattung erstatten',
  'deliver ship send dispatch liefern lieferung versand versenden verschicken zustellen',
  'parcel package paket packchen',
  'change modify edit update adjust correct andern anderung anpassen bearbeiten',
  'cost price fee charge rate kosten kostet preis gebuhr',
  'cancel terminate end quit kundigen kundigung stornieren storno abbestellen',
  'pay payment paid bezahlen zahlen zahlung bezahlung',
  'login signin sign-in log-in sign anmelden einloggen anmeldung',
  'password passwort kennwort passcode',
  'phone telephone mobile telefon handy',
  'email mail e-mail',
  'broken damaged defective faulty kaputt defekt beschadigt',
  'repair fix mend reparieren reparatur',
  'guarantee warranty garantie gewahrleistung',
  'receipt beleg kaufbeleg quittung',
  'invoice bill rechnung',
  'buy purchase order bought kaufen bestellen bestellung',
  'bike bicycle cycle fahrrad rad',
  'tyre tire reifen',
  'plane flight fly flugzeug flug fliegen',
  'delete erase remove loschen entfernen',
  'free gratis complimentary kostenlos gratis kostenfrei umsonst',
  'open opening hours offnen geoffnet offnungszeiten',
  'children child kid kids kind kinder',
  'colleague teammate member coworker kollege kollegin mitarbeiter',
  'appointment termin',
  'booking reservation buchung reservierung',
  'book reserve buchen reservieren',
  'contract agreement vertrag vertrage',
  'company business firm firma unternehmen',
  'swap exchange tauschen umtauschen umtausch',
  'arrive arrival ankommen ankunft',
  'lose lost missing verloren verlieren',
  'stolen theft steal gestohlen diebstahl',
  'allow allowed permit permitted forbidden prohibited erlaubt verboten',
  'animal animals pet pets tier tiere haustier haustiere',
  'plan subscription tarif abo abonnement',
  'voucher coupon gutschein',
  'photo picture image foto bild fotos bilder',
  'car vehicle auto wagen',
  'charge charging charger laden ladt ladung aufladen geladen',
  'insured insurance covered cover coverage include included inclusive versichert versicherung abgedeckt',
  'valid expire expires expiry gultig ablaufen',
  'replace change swap ersetzen wechseln austauschen wechsel',
  'collect pick-up pickup abholen abholung holen',
  'opened open',
  'checkout check-out departure abreise',
  'checkin check-in anreise',
].map((group) => group.split(' '))

/** Forms that no end explains. */
const irregular: readonly (readonly string[])[] = [
  'send sent',
  'pay paid',
  'buy bought',
  'break broke broken',
  'write wrote written',
  'keep kept',
  'steal stole stolen',
  'lose lost',
  'choose chose chosen',
  'ride rode ridden',
  'fly flew flown',
  'drive drove driven',
  'eat ate eaten',
  'wear wore worn',
  'man men',
  'woman women',
  'child children',
  'foot feet',
  'laden ladt lade geladen',
  'fahren fahrt gefahren',
  'geben gibt gegeben',
  'nehmen nimmt genommen',
  'lesen liest gelesen',
  'schneiden schnitt geschnitten',
  'sprechen spricht',
  'waschen wascht gewaschen',
  'halten halt',
].map((group) => group.split(' '))

const groupsOf = (groups: readonly (readonly string[])[]) => {
  const found = new Map<string, string[]>()
  for (const group of groups)
    for (const word of group) found.set(word, [...(found.get(word) ?? []), ...group.filter((each) => each !== word && !each.includes('-'))])
  return found
}
const meanings = groupsOf(sameMeaning)
const forms = groupsOf(irregular)

/** Returns other words with the meaning of a folded word, and its irregular forms. */
export const alternativesOf = (word: string): readonly string[] => {
  const known = [...meanings.keys()].find((each) => each === word) ?? [...meanings.keys()].find((each) => each.length >= 4 && isForm(word, each, false))
  return [...(forms.get(word) ?? []), ...(known === undefined ? [] : (meanings.get(known) ?? []))]
}

/** Returns whether two folded words are forms of the same. `compounds`: a word is also one in which the other is contained, as German writes them. */
export function isForm(one: string, other: string, compounds: boolean): boolean {
  if (one === other) return true
  const common = commonLength(one, other)
  if (common >= commonMin && isEnd(one, common, compounds) && isEnd(other, common, compounds) && !isAnotherWord(one, other)) return true
  if (one.startsWith('ge') && one.length > 6 && isForm(one.slice(2), other, true)) return true
  if (other.startsWith('ge') && other.length > 6 && isForm(one, other.slice(2), true)) return true
  return compounds && isInCompound(one, other)
}

function commonLength(one: string, other: string): number {
  let common = 0
  while (common < one.length && one[common] === other[common]) common++
  return common
}

/** Returns whether a word is a beginning of this length and an end in which forms differ. A consonant may be doubled before it: "shipping". */
function isEnd(word: string, common: number, isGerman: boolean): boolean {
  const known = common >= derivedFrom ? derivations : isGerman ? inflections.german : inflections.english
  const end = word.slice(common)
  if (known.has(end)) return true
  return end.length > 2 && end[0] === word[common - 1] && known.has(end.slice(1))
}

/** Short words that differ by a letter are others: "car" and "card", "plan" and "plane". */
function isAnotherWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (!long.startsWith(short)) return short.length < 4
  const end = long.slice(short.length)
  return (
    (end === 'd' && !short.endsWith('e')) ||
    (end === 't' && short.length < 4) ||
    (end === 'n' && short.length < 4) ||
    (end === 'e' && short.length < 5) ||
    (end === 'y' && short.length < 5) ||
    (end === 'st' && short.length < 5)
  )
}

function isInCompound(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < compoundFrom || long.length < short.length + 3) return false
  const stem = short.length > 5 ? short.replace(/(?:en|er|e|n|s)$/, '') : short
  return long.startsWith(stem) || (long.includes(stem, 3) && long.length - long.lastIndexOf(stem) - stem.length <= 3)
}

/** Verbs of two words, of which the second tells them apart: "check in" and "check out". */
const twoWords = /\b(check|sign|log|pick|set|opt|drop|turn|switch|back|send)(?:s|ed|ing|ged|ging|t|ting|ping)? (in|out|up|on|off|back)\b/g
const joined = /^(check|sign|log|pick|set|opt|drop|turn|switch|back|send)(?:in|out|up|on|off|back)$/

/** Returns a folded text in which verbs of two words are one. */
export const withJoinedVerbs = (text: string): string => text.replace(twoWords, '$1$2')

/** Returns what a word is looked up by in a search, which knows words of one piece only. */
export const lookedUpAs = (word: string): string => joined.exec(word)?.[1] ?? word

/** Returns the words of a text, folded; those joined by hyphens both apart and as one. */
export function wordsOfText(text: string): string[] {
  const words = withJoinedVerbs(folded(text)).match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
  return words.flatMap((word) => (word.includes('-') ? [...word.split('-'), word.replaceAll('-', '')] : [word]))
}
