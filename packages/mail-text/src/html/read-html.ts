import { type Handler, Parser } from 'htmlparser2'

/** Longest HTML that is read, in characters. */
const htmlLengthMax = 2_000_000
/** Elements that are open at a time: with more, the parser compares each tag with all of them, so reading goes on with none open. */
const openMax = 1_000
/** Characters after which the open elements are counted. */
const pieceLength = 4_000

type Attributes = Record<string, string>
/** What is told of HTML, in its order. */
export type HtmlReader = { open(name: string, attributes: Attributes): void; close(name: string): void; text?(text: string): void }

/** Reads HTML, in time linear in its length however deeply it is nested; it is shortened to two million characters. */
export function readHtml(html: string, reader: HtmlReader): void {
  const whole = html.slice(0, htmlLengthMax)
  let open = 0
  const handler: Partial<Handler> = {
    onopentag(name, attributes) {
      open++
      reader.open(name, attributes)
    },
    onclosetag(name) {
      open--
      reader.close(name)
    },
    ontext: (text) => reader.text?.(text),
  }
  let parser = new Parser(handler, { decodeEntities: true })
  for (let at = 0; at < whole.length; at += pieceLength) {
    parser.write(whole.slice(at, at + pieceLength))
    if (open < openMax) continue
    parser.end()
    open = 0
    parser = new Parser(handler, { decodeEntities: true })
  }
  parser.end()
}
