import { folded } from '@porchlight/search'
import { type QuestionKind, unitOf } from './kinds.ts'
import { isForm, wordsOfText } from './word-forms.ts'

const number =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred|thousand|a half|half|third|tenth|quarter|dozen|once|twice|double|einer?|eine[mns]?|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|zwanzig|dreissig|hundert|tausend|halbe?[rns]?|drittel|viertel|einmal|zweimal|doppelte?n?)\b/
const times =
  /(?:\d[\d.,]{0,11}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred|thousand|a half|half|third|tenth|quarter|dozen|once|twice|double|einer?|eine[mns]?|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|zwanzig|dreissig|hundert|tausend|halbe?[rns]?|drittel|viertel|einmal|zweimal|doppelte?n?)) (?:\w{1,30} )?\w{0,30}(?:seconds?|minutes?|mins?|hours?|days?|nights?|weekdays?|weeks?|months?|quarters?|years?|sekunden?|minuten?|stunden?|tage?[sn]?|werktage?n?|nachte?|wochen?|monate?[sn]?|quartale?|jahre?[sn]?)\b|\b(?:once|einmal|zweimal|twice) (?:a|im|pro|am) \w+/g
/** How often something is done, which is neither how long nor when. */
const frequencies =
  /\b(?:every|each|per|once an?|twice an?|alle|jede[nrsm]?|pro|einmal im|einmal pro) (?:(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred|thousand|a half|half|third|tenth|quarter|dozen|once|twice|double|einer?|eine[mns]?|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|zwanzig|dreissig|hundert|tausend|halbe?[rns]?|drittel|viertel|einmal|zweimal|doppelte?n?|other) )?\w*(?:seconds?|minutes?|mins?|hours?|days?|nights?|weekdays?|weeks?|months?|quarters?|years?|sekunden?|minuten?|stunden?|tage?[sn]?|werktage?n?|nachte?|wochen?|monate?[sn]?|quartale?|jahre?[sn]?)\b/g
const money = /[€$£¥]|\b(?:eur|usd|gbp|chf|euros?|dollars?|pounds?|francs?|cents?|franken)\b/

const often =
  /\b(?:every|each|once|twice|daily|weekly|monthly|yearly|annually|quarterly|regularly|always|before each|after each|times? (?:a|per)|per (?:day|week|month|year)|jede[nrsm]?|alle \w+|taglich|wochentlich|monatlich|jahrlich|regelmassig|einmal|zweimal|dreimal|mal (?:im|pro|am)|pro (?:tag|woche|monat|jahr)|whenever|immer)\b/
const duration =
  /\b(?:seconds?|minutes?|mins?|hours?|days?|nights?|weekdays?|weeks?|months?|quarters?|years?|sekunden?|minuten?|stunden?|tage?[sn]?|werktage?n?|nachte?|wochen?|monate?[sn]?|quartale?|jahre?[sn]?|overnight|immediately|instantly|at once|straight away|forever|lifetime|unlimited|sofort|umgehend|unbegrenzt|dauerhaft|lebenslang|\d+-(?:day|week|month|year|hour|minute))\b|\d ?(?:h|min)\b/
const moment =
  /\b(?:\d{1,2}[:.]\d\d|\d{1,2} ?(?:am|pm|uhr)|oclock|noon|midnight|midday|morning|evening|afternoon|today|tomorrow|\w*(?:seconds?|minutes?|mins?|hours?|days?|nights?|weekdays?|weeks?|months?|quarters?|years?|sekunden?|minuten?|stunden?|tage?[sn]?|werktage?n?|nachte?|wochen?|monate?[sn]?|quartale?|jahre?[sn]?)|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?|january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|marz|mai|juni|juli|oktober|dezember|spring|summer|autumn|winter|season|mittags?|mitternacht|morgens?|abends?|heute|fruhling|fruhjahr|sommer|herbst|saison|at (?:once|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred|thousand|a half|half|third|tenth|quarter|dozen|once|twice|double|einer?|eine[mns]?|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|zwanzig|dreissig|hundert|tausend|halbe?[rns]?|drittel|viertel|einmal|zweimal|doppelte?n?)|immediately|sofort|jederzeit|any time|anytime)\b/
/** What a time may also be said by: another event. */
const event = /\b(?:after|before|until|till|as soon as|when|once|if|nachdem|bevor|sobald|wenn|falls)\b([^,;]{0,200})/
const condition = /\b(?:as long as|while|solange|during)\b/
const place =
  /\b(?:in|at|on|under|behind|near|next to|opposite|to|via|above|below|beside|between|inside|online|im|am|unter|hinter|neben|bei|beim|auf|aus|uber|zwischen|gegenuber|vor|an|am) (?:the |a |an |your |our |my |der |die |das |dem |den |einem |einer |ihrem |ihrer |unserem |unserer )?(\w+)/g
const isTime =
  /^(?:\d+|last|first|next|least|any|all|time|once|end|advance|season|spring|summer|autumn|winter|fruhling|fruhjahr|sommer|herbst|seconds?|minutes?|mins?|hours?|days?|nights?|weekdays?|weeks?|months?|quarters?|years?|sekunden?|minuten?|stunden?|tage?[sn]?|werktage?n?|nachte?|wochen?|monate?[sn]?|quartale?|jahre?[sn]?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?|january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|marz|mai|juni|juli|oktober|dezember|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred|thousand|a half|half|third|tenth|quarter|dozen|once|twice|double|einer?|eine[mns]?|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|zwanzig|dreissig|hundert|tausend|halbe?[rns]?|drittel|viertel|einmal|zweimal|doppelte?n?)$/
const cause =
  /\b(?:because|since|due to|so that|the reason|in order to|cause[sd]?|means that|therefore|probably|this happens|when|wenn|weil|da|denn|damit|wegen|grund|deshalb|aufgrund|liegt an)\b|^\w{3,15}t (?:der|die|das|ihr|ihre) [^,]{3,60}, /
const persons =
  /\b(?:we|you|they|our|your|everyone|everybody|anyone|anybody|nobody|no one|owners?|admins?|administrators?|team|staff|guests?|reception|support|customers?|person|people|somebody|someone|wir|sie|ihr|unser\w*|jeder|jede|niemand|inhaber\w*|gaste|kunden?|leute|\w{3,15}(?:er|or|ers|ors|erin|innen|ist|ists|mann|leute))\b/

const imperative =
  /^(?:please |first |then |now |next |finally |simply |just |also |afterwards |to [^,]{3,80}, |under [^,]{2,60}, |in [^,]{2,60}, |if [^,]{3,120}, |\d+[.)] ){0,2}(?:dont |do not )?(?:add|adjust|allow|apply|ask|attach|begin|book|bring|buy|call|cancel|change|charge|check|choose|clean|click|close|come|complete|confirm|connect|contact|copy|create|cut|delete|disable|disconnect|download|drag|drop|edit|email|enable|enter|exchange|expect|fill|find|fit|fix|follow|get|give|go|hold|insert|install|keep|leave|lift|log|look|lower|make|measure|move|multiply|name|never|open|order|pack|park|paste|pay|pick|place|plug|press|print|pull|pump|push|put|raise|read|remove|rename|replace|reply|report|reset|restart|return|ring|roughen|run|save|scan|scroll|search|see|select|send|set|show|sign|start|stop|store|switch|take|tap|tell|tick|tighten|try|turn|type|uncheck|unplug|untick|update|upload|use|visit|wait|wash|wipe|write)\b/
const imperativeInside =
  /[,:;] (?:then |and |please )?(?:add|adjust|allow|apply|ask|attach|begin|book|bring|buy|call|cancel|change|charge|check|choose|clean|click|close|come|complete|confirm|connect|contact|copy|create|cut|delete|disable|disconnect|download|drag|drop|edit|email|enable|enter|exchange|expect|fill|find|fit|fix|follow|get|give|go|hold|insert|install|keep|leave|lift|log|look|lower|make|measure|move|multiply|name|never|open|order|pack|park|paste|pay|pick|place|plug|press|print|pull|pump|push|put|raise|read|remove|rename|replace|reply|report|reset|restart|return|ring|roughen|run|save|scan|scroll|search|see|select|send|set|show|sign|start|stop|store|switch|take|tap|tell|tick|tighten|try|turn|type|uncheck|unplug|untick|update|upload|use|visit|wait|wash|wipe|write)\b|\band (?:then )?(?:add|adjust|allow|apply|ask|attach|begin|book|bring|buy|call|cancel|change|charge|check|choose|clean|click|close|come|complete|confirm|connect|contact|copy|create|cut|delete|disable|disconnect|download|drag|drop|edit|email|enable|enter|exchange|expect|fill|find|fit|fix|follow|get|give|go|hold|insert|install|keep|leave|lift|log|look|lower|make|measure|move|multiply|name|never|open|order|pack|park|paste|pay|pick|place|plug|press|print|pull|pump|push|put|raise|read|remove|rename|replace|reply|report|reset|restart|return|ring|roughen|run|save|scan|scroll|search|see|select|send|set|show|sign|start|stop|store|switch|take|tap|tell|tick|tighten|try|turn|type|uncheck|unplug|untick|update|upload|use|visit|wait|wash|wipe|write)\b/
const determined =
  /^(?!the|a|an|this|that|it|we|you|they|our|your|if|in|on|at|no|not|all|every|each|from|for|with|to\b)\w{3,15}(?: off| out| up| on)? (?:the|a|an|it|them|your|this|that|these|both|any|all|one|two)\b/
const advice =
  /\b(?:you can|you may|you need to|you have to|you should|you must|please|use the|using|by \w+ing|under \w+|via|write to us|call us|ask us|the link)\b/
const germanAdvice =
  /\b(?:\w{3,20}(?:en|ern|eln|uen) sie|konnen sie|sie konnen|mussen sie|sie mussen|sollten sie|sie sollten|bitte|unter \w+|uber \w+|indem|kann man|man kann|mussen nur|andern sie|am telefon|per \w+|wenn sie)\b/
const means = /\b(?:by|with|using|under|in|on|at(?! least)|via|through|mit|unter|im|in|am|uber|per|durch|indem|bei|auf)\b|:/

/** Kinds that ask for one fact about something. */
const values = new Set<QuestionKind>(['price', 'when', 'where', 'duration', 'measure'])

/** Returns whether a number counts something: money, times and shares don't say how many. */
const counts =
  /(?:\d[\d.,]*(?![\d.,])|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred|thousand|a half|half|third|tenth|quarter|dozen|once|twice|double|einer?|eine[mns]?|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|zwanzig|dreissig|hundert|tausend|halbe?[rns]?|drittel|viertel|einmal|zweimal|doppelte?n?)\b)(?! ?(?:[€$£%°]|(?:eur|euros?|usd|dollars?|pounds?|percent|prozent|kg|km|cm|mm|bar|seconds?|minutes?|mins?|hours?|days?|nights?|weekdays?|weeks?|months?|quarters?|years?|sekunden?|minuten?|stunden?|tage?[sn]?|werktage?n?|nachte?|wochen?|monate?[sn]?|quartale?|jahre?[sn]?|uhr|am|pm)\b))(?![:.]\d)|\b(?:unlimited|as many|any number|no limit|beliebig viele|unbegrenzt)\b/

/**
 * Returns whether a sentence has what an answer to this kind of question must have: how often something is done, a time, a price, a place, how to do it. Words in
 * common with the question are no answer: "Pump the tyres to four bar" does not say how often.
 * @param head the question's words of which the first is what is asked about ("how many teammates"), or done ("who collects")
 */
export function hasEvidence(kind: QuestionKind, question: string, sentence: string, head: readonly string[]): boolean {
  const text = folded(sentence).replace(/['’`]/g, '').replace(/\s+/g, ' ')
  // "There are four chargers …" is about chargers.
  const other = /^(?:there (?:is|are)|es gibt) (?:an? |no |\w+ )?(\w+)/.exec(text)?.[1]
  if (values.has(kind) && other !== undefined && !head.some((word) => isForm(word, other, true))) return false
  switch (kind) {
    case 'often':
      return often.test(text)
    case 'many':
      return counts.test(text) || [...text.matchAll(/\d ?([a-z]+)/g)].some(([, unit]) => unit === head[0])
    case 'price':
      return text
        .split(/; ?/)
        .some((clause) =>
          head.some((word) => text.includes(word)) && !head.some((word) => wordsOfText(clause).some((each) => isForm(word, each, true)))
            ? false
            : isPrice(clause),
        )
    case 'amount':
      return number.test(text.replace(times, ' ')) || /\b(?:free|kostenlos)\b/.test(text)
    case 'duration':
      if (/\bhow many\b|\bwie ?viele\b/.test(folded(question))) return hasTimes(text.replace(frequencies, ' '))
      return duration.test(text.replace(frequencies, ' ')) || (/\bhow fast\b/.test(question) && number.test(text))
    case 'measure': {
      const unit = unitOf(question)
      return unit ? unit.test(text) : number.test(text.replace(times, ' ')) || /\b(?:level|limits?|degrees)\b/.test(text)
    }
    case 'when':
      return saysWhen(folded(question), text, head)
    case 'phone':
      return /\+?\d[\d ()/-]{5,20}\d/.test(text) || (/\b(?:call|ring|phone|dial|anrufen|rufen|wahlen)\b/.test(text) && /\b\d{3,}\b/.test(text))
    case 'email':
      return /\w@\w/.test(text)
    case 'where':
      return saysWhere(text, head) && (!isLocated.test(folded(question)) || isBeforePlace(text, head))
    case 'what_is':
      return [...text.matchAll(/\b(\w{1,64}) (?:is|are|means|stands for|ist|sind|bedeutet|steht fur)\b/g)].some(([, said = '']) =>
        head.some((word) => isForm(word, said, true)),
      )
    case 'who':
      return head.length > 1 && persons.test(text)
    case 'why':
      return cause.test(text) || isInstruction(text)
    case 'how_to':
      return isInstruction(text) && saysHow(text, head)
    default:
      return true
  }
}

/** Returns whether a sentence gives an order: a step, rather than that something can be done. */
/** Returns whether a sentence gives a reason, rather than what to do. */
export const isReason = (sentence: string): boolean => cause.test(folded(sentence))

export function isOrder(sentence: string): boolean {
  const text = folded(sentence).replace(/['’`]/g, '')
  return imperative.test(text) || determined.test(text) || /(?:^|[.;:,] )(?:\w+ )?\w{3,20}(?:en|ern|eln) sie\b(?! konnen)/.test(text)
}

/** What something may cost at most, or is insured for, is not its price. */
const isLimit = /\b(?:up to|bis zu|at most|hochstens)\b/
const paid = /\b(?:costs?|pays?|paid|prices?|charges?|fees?|for|kostet|kosten|zahlen|preis)\b/
const isPrice = (text: string): boolean =>
  (money.test(text) && number.test(text) && (!isLimit.test(text) || paid.test(text))) ||
  /\bfree\b|\bno (?:charge|cost|fee)|\b(?:tenth|half|percent|kostenlos|kostenfrei|gratis|umsonst|inclu\w+|inbegriffen|prozent)\b|%/.test(text)

/** "How late" asks for the end of a time, which "from 15:00" does not say. */
const lastMoment = /\bhow late\b|\b(?:until|till|by|bis) w(?:hen|ann)\b|\bwie spat\b/
const saysEnd = /\b(?:until|till|by|before|within|latest|to|as long as|while|bis|vor|innerhalb|spatestens|solange)\b|\d ?[-–] ?\d/

/** A time is said by clock and calendar, or by another event; not by the event itself that is asked about: "when the parcel leaves" does not say when that is. */
function saysWhen(question: string, text: string, head: readonly string[]): boolean {
  if (lastMoment.test(question) && !saysEnd.test(text)) return false
  if (
    moment.test(text) ||
    (/\bab wann\b/.test(question) && number.test(text)) ||
    (/\b(?:until|till|by|bis) w(?:hen|ann)\b/.test(question) && condition.test(text))
  )
    return true
  const other = event.exec(text)?.[1]
  return other !== undefined && !wordsOfText(other).some((word) => head.some((each) => isForm(each, word, false)))
}

/** Returns whether something is at a place other than what is asked about: "in the shop" does not say where the shop is. */
function saysWhere(text: string, head: readonly string[]): boolean {
  const clauses = text.split(/[,;]/)
  const about = clauses.filter((clause) => wordsOfText(clause).some((word) => head.some((each) => isForm(each, word, true))))
  const said =
    about.length > 0 && about.length < clauses.length && /\b(?:solange|as long as|if|when|wenn|falls|because|weil)\b/.test(about.join(' ')) ? about : [text]
  return said.some((clause) => [...clause.matchAll(place)].some(([, object = '']) => !isTime.test(object) && !head.some((each) => isForm(each, object, false))))
}

const isLocated = /\bwhere (?:is|are)\b|\bwo (?:ist|sind|liegt)\b/
/** "Where is reception?": not answered by "call reception", nor where something else is "at reception". */
function isBeforePlace(text: string, head: readonly string[]): boolean {
  const about = wordsOfText(text).filter((word) => head.some((each) => isForm(each, word, true)))
  if (about.length === 0) return true
  const from = Math.min(...about.map((word) => text.indexOf(word)))
  return [...text.matchAll(place)].some(({ index, 1: object = '' }) => index > from && !isTime.test(object))
}

const hasTimes = (text: string): boolean => text.search(times) >= 0

function isInstruction(text: string): boolean {
  return (
    imperative.test(text) ||
    determined.test(text) ||
    imperativeInside.test(text) ||
    advice.test(text) ||
    germanAdvice.test(text) ||
    /^(?:under|in|on|unter|im) \w/.test(text)
  )
}

/** "Replace a tyre when its threads show" does not say how to replace it: a sentence that orders what is asked about must add by what means. */
function saysHow(text: string, head: readonly string[]): boolean {
  const [first = ''] = wordsOfText(text)
  return !head.some((word) => isForm(word, first, true)) || means.test(text.replace(times, ' '))
}
