import { settledText } from './ask.ts'
import { topicsForAll, unequal } from './declared.ts'
import { limitedAskers } from './hidden-library.ts'
import type { Answered, Survey } from './survey.ts'

/** Returns what of a text nobody with a limited sight may read: words, numbers, addresses and refs of hidden rows. `said`: what they wrote themselves. */
export function hiddenIn({ made: { canaries }, hidden }: Pick<Survey, 'made' | 'hidden'>, text: string, said = ''): string[] {
  const { word, phone, number } = canaries
  return [word, phone.slice(1), String(number), ...hidden.all].filter((one) => text.includes(one) && !said.includes(one))
}

const around = (text: string, at: number) => `…${text.slice(Math.max(0, at - 60), at + 80)}…`

/** Returns the answers that hold something hidden. */
export const hiddenAnswers = (found: Pick<Survey, 'made' | 'hidden'>, answers: Iterable<Answered>): string[] =>
  [...answers].flatMap(({ who, operation, input, answer }) => {
    const [one] = who === 'all' ? [] : hiddenIn(found, answer.text, JSON.stringify(input))
    return one === undefined ? [] : [`${operation.name} by ${who}, ${JSON.stringify(input)}: ${around(answer.text, answer.text.indexOf(one))}`]
  })

/** Returns the answers that are others than before: counts, orders, refusals. */
export const changedAnswers = ({ before, since }: Pick<Survey, 'before' | 'since'>, after: ReadonlyMap<string, Answered>): string[] =>
  [...before].flatMap(([key, { who, operation, input, answer }]) => {
    const then = settledText(answer, since)
    const now = settledText(after.get(key)?.answer ?? { code: 'unasked', text: '' }, since)
    if (then === now || Object.hasOwn(unequal, operation.name)) return []
    let at = 0
    while (then[at] === now[at]) at++
    return [`${operation.name} by ${who}, ${JSON.stringify(input)}: ${around(then, at)} is ${around(now, at)}`]
  })

/** Returns the frames that tell people with a limited sight of hidden conversations: those that hold something of them, and all but numbers and declared topics. */
export const tellingFrames = (found: Pick<Survey, 'made' | 'hidden' | 'frames'>): string[] =>
  limitedAskers.flatMap((who) =>
    (found.frames.get(who) ?? []).flatMap((frame) => {
      const text = JSON.stringify(frame)
      const { notices = [], ...rest } = 'data' in frame ? frame.data : { other: frame }
      const isAllowed = Object.keys(rest).length === 0 && notices.every(({ topic }) => Object.hasOwn(topicsForAll, topic))
      return isAllowed && hiddenIn(found, text).length === 0 ? [] : [`${who}: ${text.slice(0, 300)}`]
    }),
  )
