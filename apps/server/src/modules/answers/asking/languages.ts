import { folded } from '@porchlight/search'

const wordsIn = (words: string) => new Set(words.trim().split(/\s+/).map(folded))

/** Words that say little about what a German question is about: articles, pronouns, auxiliaries, prepositions, particles. English ones are stop words of searches. */
const germanFunctionWords = wordsIn(
  `aber ab alle als also am an auch auf aus bei beim bin bis bitte da damit dann das dass dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch du durch
  ein eine einem einen einer eines er es etwa etwas euch euer eure für gegen gibt hab habe haben hallo hat hatte hätte ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist
  ja je jetzt kann kannst kein keine können könnt könnte man mein meine meinem meinen meiner mich mir mit möchte möchten müssen muss muß musst nach nicht noch nur ob oder ohne
  schon sein seine sich sie sind so soll sollen sollte sollten über um und uns unser unsere unter vom von vor wann war warum was weil welche welchem welchen welcher welches wem wen
  wenn wer werde werden weshalb wie wieso will wir wird wo wobei wofür woher wohin womit wurde würde zu zum zur darf dürfen mal denn eigentlich`,
)
/** Words that only German questions and texts are likely to have. */
const onlyGerman = wordsIn(
  `ich was die kostet kosten wie und der das nicht kann wir mein meine meinen mir wann warum wieso weshalb wo wer gibt ist sind für mit auf bei bitte darf muss wird haben habe sie ihr ein eine einen zu welche
  welcher welches können zum zur dem den des ob`,
)
const onlyEnglish = wordsIn('the is are do does how can my your what when where who why which you with of to for and not have has i it this that')

/** Returns whether a text is likely German rather than English, by its small words. */
export function isGerman(words: readonly string[]): boolean {
  const count = (known: ReadonlySet<string>) => words.reduce((sum, word) => sum + Number(known.has(word)), 0)
  return count(onlyGerman) > count(onlyEnglish)
}

/** Returns whether a folded word of a German question says little about its topic. */
export const isGermanFunctionWord = (word: string): boolean => germanFunctionWords.has(word)

/** Words of a question that say how something is asked rather than what about. They needn't be in an answer. */
const lightWords = wordsIn(
  `able again allowed already also anybody anyone anything available become before case come comes ever exactly find gave get gets getting give given go goes going got happen happened
  happens hello help hi know let like lot make makes maybe mean means must need needed needs normally now offer often ok okay once possible possibly put question really say says see show someone somebody something still
  supposed sure take takes taken taking tell thank thanks thing things took try trying use used using usually via want wanted wants way ways within work works yet long much many far soon quickly
  actually currently else enough best good per each times costs information overview exist exists anyway hey dear may might shall
  bekomme bekommen brauche brauchen braucht eigentlich erlaubt finde finden findet frage funktioniert geht gehen gerne gern geben hallo hilfe lange machen mache macht möglich nehmen oft viel viele weit
  wirklich wissen zeigen nutzen benutzen verwenden lassen erhalten erhalte passiert dauert dauern steht stehen kommen kommt kommst kriege`,
)

/** Returns whether a folded word says how something is asked. */
export const isLight = (word: string): boolean => lightWords.has(word)
