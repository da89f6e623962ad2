import { hasWord, list, nothingLeftOut, type Without, wordsIn } from './words.ts'

/** "Automatic", and "answer": a program's subject says both. Stems, lower case. */
const automatic = list('auto|automat|autom.|automá|автомат|αυτόματ|otomatik|自動|自动|자동|אוטומטי|تلقائي')
const answer = list(
  'reply|response|respond|antwort|répons|repons|respuesta|resposta|rispost|antwoord|svar|vastaus|odpowied|ответ|відповід|odpověď|odpoveď|válasz|yanıt|răspuns|απάντηση|返信|回覆|回复|答复|応答|회신|응답|מענה|رد',
)
/** Both in one word. */
const both = list('autoreply|autoresponse|autorespon|auto-reply|auto-respon|autosvar|autoantwort|autoodpowied|автоответ')
/** Somebody is away; and from where, or that it is a notice. Both are a program's words, one alone may be anybody's. */
const away = list(
  'out|away|absent|absence|abwesen|abwesend|ausser haus|außer haus|vacation|holiday|on leave|annual leave|urlaub|congé|vacances|vacaciones|fuera|ausente|ausência|ausencia|férias|fora|fuori|assente|assenza|ferie|afwezig|vakantie|frånvaro|frånvarande|semester|fravær|fraværende|poissa|loma|nieobecn|urlop|отсутств|отпуск|відсутн|відпустк|nepřítomn|dovolen|távol|szabadság|izin|concediu|απουσία|不在|休暇|外出|休假|부재|휴가|חופשה|إجازة',
)
const office = list(
  'office|oficina|escritório|ufficio|bureau|büro|kontor|kantoor|biur|офис|notiz|benachrichtigung|notice|notification|meddelelse|melding|toimisto|powiadomien|уведомлен|通知|オフィス|办公室|안내|사무실',
)

/** Also within a word: "Abwesenheitsnotiz". */
const hasPart = (head: string, words: readonly string[], without: Without): boolean => words.some((word) => head.includes(word) && !without.has(word))

const ends = [automatic, answer, both, away, office].flat()
/** Longest beginning of a subject that a program writes before the subject that it answers, in characters. */
const headMax = 45

/** What a program writes before the subject of the mail that it answers; '' if there is no such beginning. */
function headOf(subject: string): string {
  const end = subject.search(/[:：(（[【]| [-–—] /)
  const head = end < 0 ? subject : subject.slice(0, end)
  return head.length <= headMax ? withoutName(head).trim() : ''
}

const of = [' from ', ' by ', ' von ', ' de ', ' da ', ' di ', ' van ', ' från ', ' fra ', ' od ', ' от ', ' від ']

/** "Automatic reply from Tom". */
function withoutName(head: string): string {
  const ends = of.map((word) => head.indexOf(word)).filter((at) => at > 0)
  return ends.length > 0 ? head.slice(0, Math.min(...ends)) : head
}

/** Such a beginning ends with one of its words: "out of office chairs" is about chairs. */
const endsWith = (head: string, words: readonly string[]): boolean => {
  const last = head.slice(head.lastIndexOf(' ') + 1)
  return words.some((word) => last.includes(word.slice(word.lastIndexOf(' ') + 1)))
}

/** Returns whether a subject names itself an automatic answer, or the notice that somebody is out of the office. */
export function saysAutomatic(subject: string, without: Without = nothingLeftOut): boolean {
  const head = headOf(subject)
  if (!endsWith(head, ends)) return false
  return (
    hasWord(head, both, without) ||
    (hasWord(head, automatic, without) && hasPart(head, answer, without)) ||
    (hasWord(head, away, without) && hasPart(head, office, without))
  )
}

/** Returns whether a subject says that somebody is away, as people also write. */
export const saysAbsent = (subject: string, without: Without = nothingLeftOut): boolean =>
  hasWord(subject.slice(0, 80), away, without) || /^auto:/.test(subject)

/** Returns the words of our lists that a subject has. */
export const vacationWordsIn = (subject: string): string[] => wordsIn(subject, [automatic, answer, both, away, office].flat())
