import { plainWordsOf } from './typed.ts'

const all = (words: string): ReadonlySet<string> => new Set(words.split(' ').map((word) => plainWordsOf(word).join('') || word))

/** Words that mean yes or no by themselves, in the languages that visitors write most. */
const yes = all(
  'так yes yeah yea yep yup yess sure ok okay okey y ja jo jep jawohl jup klar gern gerne freilich natürlich oui ouais sí claro vale sim sì certo tak jasne да ага конечно так ano áno igen evet da ναι kyllä joo jah jā taip 是 是的 好 好的 对 はい うん 네 예 응 نعم אכן כן हाँ 👍 👌 ✅ ✔ ☑ 🙂 😊 🆗',
)
const no = all('no nope nah n nein nö nee non não nie нет ні ne nem hayır όχι ei nej nei nu لا לא नहीं 不 不是 没有 否 いいえ 아니요 아니 👎 ❌ ✖ 🚫')

/** Words of courtesy and emphasis around an answer. */
const courtesy = all(
  'please pls plz thanks thank you thx very much indeed of course definitely absolutely bitte danke gerne gern sehr vielen schön natürlich doch merci svp por favor gracias obrigado obrigada per favore grazie proszę dziękuję poproszę пожалуйста спасибо alsjeblieft graag dank je wel tack takk tak kiitos lütfen teşekkürler děkuji prosím köszönöm kérem',
)
const phrases = [
  ['s', 'il', 'vous', 'plait'],
  ['sil', 'vous', 'plait'],
  ['si', 'vous', 'plait'],
  ['s', 'il', 'te', 'plait'],
  ['sil', 'te', 'plait'],
]

/** Returns an answer without the courtesies after it, or before it. An answer that is nothing else stays. */
export function withoutCourtesy(words: readonly string[]): string[] {
  let [from, to] = [0, words.length]
  for (const phrase of phrases) if (words.slice(-phrase.length).join(' ') === phrase.join(' ')) to -= phrase.length
  while (to - from > 1 && courtesy.has(words[to - 1] ?? '')) to -= 1
  while (to - from > 1 && courtesy.has(words[from] ?? '') && !yes.has(words[from] ?? '')) from += 1
  return words.slice(from, to)
}

const yesPhrases = new Set([
  'of course',
  'for sure',
  'absolutely',
  'definitely',
  'by all means',
  'na klar',
  'auf jeden fall',
  'sehr gerne',
  'bien sur',
  'd accord',
  'daccord',
  'por supuesto',
  'con certeza',
  'cosi va bene',
  'natuurlijk',
  'oczywiscie',
])
const noPhrases = new Set([
  'of course not',
  'not really',
  'certainly not',
  'auf keinen fall',
  'lieber nicht',
  'bien sur que non',
  'pas du tout',
  'rather not',
  'niet',
])

/** Returns whether an answer says nothing but yes, or nothing but no; undefined if it says both, or something else. */
export function meaningOf(words: readonly string[]): 'yes' | 'no' | undefined {
  const phrase = words.join(' ')
  if (yesPhrases.has(phrase)) return 'yes'
  if (noPhrases.has(phrase)) return 'no'
  const bare = withoutCourtesy(words)
  if (bare.length === 0) return undefined
  // “da” and “ne” mean one thing in one language only, as far as these lists go.
  if (bare.every((word) => yes.has(word))) return 'yes'
  return bare.every((word) => no.has(word)) ? 'no' : undefined
}
